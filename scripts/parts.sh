# What each part of ./test depends on, and whether that changed since the part passed. Sourced by
# ./test and by scripts/parts_test.sh. A part that passed leaves a stamp in $stamps.
stamps=${stamps:-build/passed}

# Files that say nothing to a compiler, and those of the page that no C++ test reads.
documents='^docs/|\.md$|^LICENSE$'
page_code='^web/.*\.(ts|js|svelte|css|html|svg|png|webmanifest)$|^web/(package|tsconfig|\.prettier).*'
checks='^test$|^run$|^\.ci/|^scripts/|^\.clang-|^\.gitignore$|^tests/independent/'
checks_but_guide='^test$|^run$|^\.ci/|^\.clang-|^\.gitignore$|^tests/independent/|^scripts/(check-(format|fuzz|tidy|commits|headers|library|independent)|parts|second_try)'
browser_tests='^web/(e2e|measure|browsers)/|\.test\.ts$|^web/playwright'

# What only tests read.
cpp_tests='_test\.cc$|_testing\.h$|_fuzz\.cc$'
# What the page's module is not made of.
not_in_module="$cpp_tests|^src/(cli/(commands|terminal|load)|python|tensor)/|^src/server/(net|http|lobby|bots)/"

# The files of a part as a regex: `only` those, or every one `but` those; after `except`, which of them
# do not count. Parts that compile name what they do not read, so that a new folder counts until
# somebody says that it does not.
inputs_of() {
  case $1 in
    Scripts) echo 'only ^scripts/' ;;
    Commits) echo "only ^scripts/check-commits|$(git rev-parse HEAD 2>/dev/null || echo none)" ;;
    # It looks whether files are there that documents name.
    Prose) echo 'but ^$' ;;
    Formatting) echo 'only ^(src|tests|fuzz|examples|scripts/new_game)/.*\.(h|cc)$|^\.clang-format$|^scripts/check-format' ;;
    test) echo "but $documents|$checks|$browser_tests|$page_code|^fuzz/" ;;
    # The tests that ask for the page's own files: those of test, and the page.
    "The page in the program") echo "but $documents|$checks|$browser_tests|^fuzz/" ;;
    Python)
      echo "only ^src/(core|game|games|match|ai|tensor|python)/.*\.(h|cc)$|^src/.*\.json$|^python/|^examples/|^pyproject|CMakeLists\.txt$|^cmake/|^scripts/check-python|^scripts/play_on_server|^src/cli/bot/|/testdata/.*\.jsonl$ except $cpp_tests"
      ;;
    Library)
      echo "only ^src/(core|game|games|match|ai)/.*\.(h|cc)$|/(pack|bots)\.json$|^examples/(cpp|bots)/|CMakeLists\.txt$|^CMakePresets|^cmake/|^scripts/check-library|^scripts/play_on_server|^src/cli/bot/ except $cpp_tests"
      ;;
    Headers) echo 'only \.h$|CMakeLists\.txt$|^CMakePresets|^cmake/' ;;
    # Those of test, and every document.
    Documents) echo "but $browser_tests|$page_code|^fuzz/|^\.clang-" ;;
    # What is compiled without exceptions, and all that it includes.
    pure) echo "only ^src/.*\.(cc|h|json|cmake)$|^tests/pure/|^cmake/|CMakeLists\.txt$|^CMakePresets except $not_in_module" ;;
    "The module")
      echo "only ^src/.*\.(cc|h|json|cmake)$|^web/(module|src/lib/local)/|^cmake/|CMakeLists\.txt$|^CMakePresets|^web/package|^scripts/(build-wasm|check-module) except $not_in_module"
      ;;
    asan | tsan) echo "but $documents|$checks|$page_code" ;;
    Fuzzing) echo "but $documents|$checks|$page_code|_test\.cc$|/testdata/|^web/" ;;
    "Landed, a second implementation")
      echo "but $documents|$browser_tests|$cpp_tests|/testdata/|^(web|fuzz|python|examples|\.ci)/|^src/(server|wasm|python|tensor)/|^(test|run|\.clang-.*|\.gitignore)$"
      ;;
    "Planted defects")
      echo "only ^src/(core|game|games|match|ai)/.*\.(h|cc)$|^src/cli/(commands/study|common/)|/(pack|bots|study)\.json$|^scripts/(plant_defects|check-planted)|CMakeLists\.txt$|^CMakePresets|^cmake/ except $cpp_tests"
      ;;
    "The API, by a stranger")
      echo "but \.md$|^LICENSE$|$browser_tests|_test\.cc$|_testing\.h$|/testdata/|^(web|fuzz|tests|\.ci)/|^(test|run|\.clang-.*|\.gitignore)$"
      ;;
    "The server, by an attacker" | "Servers that die")
      echo "but $documents|$browser_tests|_test\.cc$|_testing\.h$|/testdata/|^(web|fuzz|\.ci)/|^tests/(conformance|pure)/|^(test|run|\.clang-.*|\.gitignore)$"
      ;;
    Lint) echo 'only ^(src|tests)/.*\.(h|cc)$|\.clang-tidy$|^scripts/check-tidy' ;;
    "The page: types" | "The page: lint" | "The page: unit")
      echo "but $documents|$checks|\.(h|cc|sql|txt|jsonl)$|^(tests|fuzz|cmake)/"
      ;;
    "The page: browser" | "The page: browsers") echo "but $documents|$checks|$cpp_tests|/testdata/|^(tests|fuzz|python|examples)/|^src/(python|tensor)/" ;;
    "A new game") echo "but ^docs/(notes|decisions|measured)/|$checks_but_guide|^fuzz/" ;;
    Packages | "Packages, twice")
      echo "but ^docs/(notes|decisions|measured)/|_test\.cc$|_testing\.h$|/testdata/|^(tests|fuzz|examples|python|\.ci)/|$browser_tests"
      ;;
    *) echo 'but ^$' ;;
  esac
}
# What counts for every part, whatever it says of scripts/: they change seldom.
always='^scripts/(setup|build-page|check-page|check-fuzz)\.sh$'

# Every file of the project with its hash, in a fixed order.
hashed_files() {
  find . \( -path ./build -o -path ./.git -o -name node_modules -o -name __pycache__ -o -path ./.cache \) -prune -o \
    -type f -print0 | sed -z 's|^\./||' | LC_ALL=C sort -z | xargs -0 -r sha256sum
}

# The files of a part, each with its hash; of $known_files, if somebody has hashed them already.
inputs() {
  local how regex except files
  read -r how regex _ except <<<"$(inputs_of "$1")"
  files=${known_files:-$(hashed_files)}
  HOW=$how REGEX=$regex EXCEPT=${except:-^$} ALWAYS=$always awk '{
    path = substr($0, 67)
    named = path ~ ENVIRON["REGEX"] && path !~ ENVIRON["EXCEPT"]
    if (path ~ ENVIRON["ALWAYS"] || named == (ENVIRON["HOW"] == "only")) print
  }' <<<"$files"
}
# A list that cannot be made is like no other.
state_of() { (inputs_of "$1" && inputs "$1" || date +%s%N) | sha256sum | cut -c1-64; }

# The stamp of a part in a mode. What passed in the long run has passed in the normal one, too.
stamp_of() { echo "$stamps/${1//[^a-zA-Z]/_}$([ "$2" = --long ] && echo .long)"; }

# unchanged PART MODE: whether it has passed with its files as they are now. Then $stamp_count is how
# many tests that were, and $stamp_time when.
unchanged() {
  local state kept
  state=$(state_of "$1")
  for kept in "$(stamp_of "$1" "$2")" "$(stamp_of "$1" --long)"; do
    if [ -f "$kept" ] && [ "$(sed -n 1p "$kept")" = "$state" ]; then
      stamp_count=$(sed -n 2p "$kept")
      stamp_time=$(sed -n 3p "$kept")
      return 0
    fi
  done
  return 1
}

# remember PART MODE COUNT STATE: it passed, with its files as they were when it began.
remember() {
  mkdir -p "$stamps"
  printf '%s\n%s\n%s\n' "$4" "$3" "$(date '+%F %H:%M')" >"$(stamp_of "$1" "$2")"
}
