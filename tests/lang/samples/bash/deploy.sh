#!/usr/bin/env bash
source "$(dirname "${BASH_SOURCE[0]}")/lib/log.sh"
# > import ./lib/log.sh *
. ./config.sh
# > import ./config.sh *
source "$ROOT/shared/util.sh"
# > import ./shared/util.sh *
source "$(cd "$(dirname "$0")" && pwd)/../common.sh"
# > import ../common.sh *
. /etc/profile
source "$file"

readonly RETRIES=3
# > def constant RETRIES sig=RETRIES=3
target="$(pick_target "$1")"
# > def variable target
# > call pick_target args=1

# Builds it.
build() {
  # > def function build sig=build() doc="Builds it." span=20-40
  local name="$1" tries
  # > bind build.name
  tries=$(count_tries arg) || die "no: $name"
  # > call count_tries scope=build args=1
  # > call die scope=build
  # > no read name
  compile "$name" "$RETRIES" | tee out.log
  # > call compile args=2
  # > read RETRIES scope=build
  trap cleanup EXIT
  # > call cleanup scope=build
  trap 'rollback; rm -f x' INT
  # > call rollback scope=build
  timeout 5 upload "$target"
  # > call upload args=1
  ./scripts/notify.sh done
  # > import ./scripts/notify.sh scope=build
  retry 3 compile_all
}

function compile_all {
  # > def function compile_all
  for one in a b; do log::info "$one"; done
  # > call log::info scope=compile_all
  # > no read one
  if ! is_ready "$OTHER"; then build & fi
  # > call is_ready
  # > call build scope=compile_all
  # > read OTHER
}

retry 2 build
# > read build
cat <<EOF
$(summary all)
EOF
build "$@"
