"""Commands and variables that every shell has, and commands that run the command they are given."""

from __future__ import annotations

import re

_WORD = re.compile(r"[\w-]+")
BUILTINS = frozenset(
    _WORD.findall(
        """
        alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo enable
        eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf
        pushd pwd read readarray readonly return set shift shopt source suspend test time times trap true type typeset
        ulimit umask unalias unset wait
        apt apt-get awk base64 basename bash bc brew cargo cat chgrp chmod chown clear cmake cmp column comm cp curl cut
        date dd df diff dirname docker du egrep env expr fgrep file find fold free g++ gcc git go grep groups gunzip
        gzip head hostname id install ip java join jq kubectl less ln ls make mkdir mktemp more mv nc nice node nohup
        npm npx od openssl paste patch perl pgrep ping pip pip3 pkill ps python python3 readlink realpath rename rm
        rmdir rsync ruby scp sed seq service sh shasum sha256sum sleep sort split ssh stat stty sudo sync systemctl tail
        tar tee terraform timeout top touch tput tr tree tty uname uniq unzip uptime wc wget which who whoami xargs xz
        yarn yes yum zip zsh
        BASH BASH_SOURCE BASH_VERSION CI COLUMNS DEBUG DISPLAY EDITOR EUID FUNCNAME GITHUB_ENV GITHUB_OUTPUT
        HOME HOSTNAME IFS LANG LC_ALL LINENO LINES LOGNAME MAILTO MACHTYPE OLDPWD OPTARG OPTIND OSTYPE PATH PIPESTATUS
        PPID PS1 PS2 PS3 PS4 PWD RANDOM REPLY SECONDS SHELL SHELLOPTS SHLVL TERM TMPDIR UID USER _
        """
    )
)
WRAPPERS = frozenset(
    _WORD.findall(
        "builtin command env eval exec nice nohup run setsid sudo time timeout trap watch xargs coproc then unbuffer"
    )
)
