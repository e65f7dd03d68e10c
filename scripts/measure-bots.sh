#!/usr/bin/env bash
# The table of a game's levels, as Markdown: each against the one below, the ends against the
# measures. Landing Zone is measured by what each level scores on its own.
# Level 5 and uct have so many milliseconds of CPU time a step, so that others' use of the machine
# takes nothing from them. With a folder the finished games are kept there, and the same command
# goes on from them. Another seed is other games.
#   scripts/measure-bots.sh GAME [CPU of level 5 and uct] [GAMES a row] [THREADS] [FOLDER] [SEED]
set -euo pipefail
cd "$(dirname "$0")/.."
game=${1:?which game: landing-zone, landomy, landed or land-ahead}
cpu=${2:-1000}
games=${3:-200}
threads=${4:-$(nproc)}
folder=${5:-}
seed=${6:-1}
program=${FOURLANDS:-build/release/fourlands}
if [ -n "$folder" ]; then mkdir -p "$folder"; fi
mark=
if [ "$seed" != 1 ]; then mark=-seed-$seed; fi

# The last line of the arena's text says how it stands.
row() {
  local kept=()
  if [ -n "$folder" ]; then kept=(--out "$folder/$game-${2//[:,=]/-}$mark.jsonl"); fi
  printf '| %s | %s |\n' "$1" \
    "$("$program" arena --game "$game" --bots "$2" --games "$games" --threads "$threads" \
      --seed "$seed" "${kept[@]}" "${@:3}" | tail -1)"
}

echo "\`scripts/measure-bots.sh $game $cpu $games\`, seed $seed"
echo
if [ "$game" = landing-zone ]; then
  echo '| alone | points a game |'
  echo '|---|---|'
  row random random --option players=1
  for level in 1 2 3 4; do row "level $level" "level$level" --option players=1; done
  row "level 5, $cpu ms" "level5:cpu=$cpu" --option players=1
  row "uct, $cpu ms" "uct:cpu=$cpu" --option players=1
  exit
fi
two=()
if [ "$game" != landomy ]; then two=(--option players=2); fi
echo '| the first against the second | share of the games won, with 95 % bounds |'
echo '|---|---|'
row 'level 1, random' level1,random "${two[@]}"
row 'level 2, level 1' level2,level1 "${two[@]}"
row 'level 3, level 2' level3,level2 "${two[@]}"
row 'level 4, level 3' level4,level3 "${two[@]}"
row "level 5 at $cpu ms, level 4" "level5:cpu=$cpu,level4" "${two[@]}"
row "level 5 at $cpu ms, random" "level5:cpu=$cpu,random" "${two[@]}"
row "level 5, uct, both at $cpu ms" "level5:cpu=$cpu,uct:cpu=$cpu" "${two[@]}"
