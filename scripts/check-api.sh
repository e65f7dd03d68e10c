#!/usr/bin/env bash
# A stranger's view of the API: schemathesis (from PyPI, in build/schemathesis) asks a running server everything that
# docs/openapi.json describes, and much that it does not. An answer that is a server's error, that is not described, or that
# is not as described fails. FOURLANDS_API_SECONDS bounds it.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${FOURLANDS_BINARY:-build/test/fourlands}
seconds=${FOURLANDS_API_SECONDS:-100}
version=4.32.5
tool=build/schemathesis/bin/schemathesis
log=build/api.log

if ! "$tool" --version 2>/dev/null | grep -qF "$version"; then
  rm -rf build/schemathesis
  python3 -m venv build/schemathesis
  build/schemathesis/bin/pip install -q --disable-pip-version-check "schemathesis==$version"
fi

folder=$(mktemp -d)
server=
# shellcheck disable=SC2329 # The trap calls it.
tidy() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap tidy EXIT
"$program" serve --port 0 --data "$folder/data.db" --requests-per-second 0 --max-open-tables 0 --log json \
  --bot-ms 10 2>"$folder/log" >"$folder/out" &
server=$!
for _ in $(seq 100); do
  port=$(cat "$folder/out" "$folder/log" | grep -o '127\.0\.0\.1:[0-9]*' | head -1 | cut -d: -f2 || true)
  [ -n "$port" ] && break
  sleep 0.1
done
[ -n "$port" ] || {
  cat "$folder/log"
  echo "the server did not start"
  exit 1
}
url=http://127.0.0.1:$port

# ask METHOD PATH BODY [TOKEN] prints the answer; field NAME reads one of its members.
ask() { curl -sS -X "$1" "$url$2" -H 'Content-Type: application/json' ${4:+-H "Authorization: Bearer $4"} -d "$3"; }
field() { python3 -c 'import json, sys; v = json.load(sys.stdin)
for name in sys.argv[1].split("."): v = v[name]
print(v)' "$1"; }
guest() { ask POST /api/session '{"token":true}' | field token; }

# Somebody with a name, a match that runs, one that is over, and a table that is open.
ada=$(ask POST /api/me/claim '{"name":"Ada","password":"difference engine","token":true}' "$(guest)" | field token)
alone='{"game":"landing-zone","seats":[{"kind":"me"}]}'
running=$(ask POST /api/tables "$alone" "$ada" | field table.match)
over=$(ask POST /api/tables "$alone" "$ada" | field table.match)
ask POST "/api/matches/$over/resign" '{}' "$ada" >"$folder/resigned"
open='{"game":"landomy","public":true,"seats":[{"kind":"me"},{"kind":"open"}]}'
table=$(ask POST /api/tables "$open" "$(guest)" | field table.match)

checks=not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance
# run SECONDS TOKEN MATCH MORE...: everything of one kind.
run() {
  local most=$1 token=$2 match=$3
  shift 3
  printf '[parameters]\n"path.match" = "%s"\n' "$match" >"$folder/schemathesis.toml"
  "$tool" --config-file "$folder/schemathesis.toml" run docs/openapi.json --url "$url" \
    -H "Authorization: Bearer $token" --checks "$checks" --phases examples,coverage,fuzzing \
    --max-time "$most" --max-examples 30 --seed 7 --generation-database none --suppress-health-check all \
    --warnings off --no-color "$@" >>"$log" 2>&1 || {
    tail -n 120 "$log"
    exit 1
  }
}

: >"$log"
# Deleting the person or the session would end everything else: they have a guest of their own.
others=(--exclude-path /api/session --exclude-path /api/me)
run $((seconds / 4)) "$ada" "$running" "${others[@]}"
run $((seconds / 4)) "$ada" "$over" --include-path-regex '/api/matches/'
run $((seconds / 4)) "$ada" "$table" --include-path-regex '/api/matches/'
run $((seconds / 8)) "$(guest)" nowhere --include-path /api/session
run $((seconds / 8)) "$(guest)" nowhere --include-path /api/me
kill -0 "$server" || {
  cat "$folder/log"
  echo "the server has ended"
  exit 1
}
[ "$(ask GET /healthz '' | field ok)" = True ]
echo "$(awk '/ generated, / { sum += $1 } END { print sum }' "$log") requests, and every answer is as described"
