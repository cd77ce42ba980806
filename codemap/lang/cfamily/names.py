"""Names that C and C++ programs find without defining them: keywords that read as names, and the standard libraries."""

from __future__ import annotations

import re

from codemap.lang.cfamily.types import PRIMITIVE

_WORD = re.compile(r"\w+")
BUILTINS = PRIMITIVE | frozenset(
    _WORD.findall(
        """
        std nullptr NULL true false TRUE FALSE EOF errno stdin stdout stderr va_list va_start va_end va_arg va_copy
        FILE DIR time_t off_t pid_t uid_t gid_t mode_t clock_t jmp_buf sig_atomic_t intmax_t uintmax_t nullptr_t
        int_fast8_t int_fast16_t int_fast32_t int_least8_t uint_fast8_t max_align_t wint_t div_t ldiv_t
        assert static_assert _Static_assert sizeof offsetof defined typeid noexcept alignof alignas typeof __typeof__
        static_cast dynamic_cast const_cast reinterpret_cast __func__ __FUNCTION__ __FILE__ __LINE__ __VA_ARGS__
        EXIT_SUCCESS EXIT_FAILURE SEEK_SET SEEK_CUR SEEK_END RAND_MAX CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN
        UINT_MAX LONG_MAX LONG_MIN ULONG_MAX LLONG_MAX LLONG_MIN ULLONG_MAX SIZE_MAX SSIZE_MAX SCHAR_MAX UCHAR_MAX
        SHRT_MAX USHRT_MAX INT8_MAX INT16_MAX INT32_MAX INT64_MAX UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX
        DBL_MAX DBL_MIN DBL_EPSILON FLT_MAX FLT_MIN FLT_EPSILON M_PI INFINITY NAN PATH_MAX BUFSIZ
        EPERM ENOENT EINTR EIO EBADF EAGAIN ENOMEM EACCES EEXIST ENOTDIR EISDIR EINVAL EPIPE ERANGE ENOSYS ENOTSUP
        EWOULDBLOCK EINPROGRESS ECONNRESET ETIMEDOUT ECONNREFUSED EBUSY ENOTEMPTY EMFILE ENFILE ENOSPC EFAULT
        SIGINT SIGTERM SIGKILL SIGSEGV SIGABRT SIGPIPE SIGCHLD SIGHUP SIGUSR1 SIGUSR2 SIG_IGN SIG_DFL SIG_ERR
        abort abs acos alloca asin atan atan2 atexit atof atoi atol atoll bsearch calloc ceil clearerr clock cos cosh
        ctime difftime div exit exp fabs fclose fdopen feof ferror fflush fgetc fgets fileno floor fmod fopen fprintf
        fputc fputs fread free freopen frexp fscanf fseek ftell fwrite getc getchar getenv gets gmtime gmtime_r
        isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit labs ldexp
        localtime localtime_r log log10 log2 longjmp malloc mblen mbstowcs memchr memcmp memcpy memmove memset mktime
        modf perror pow printf putc putchar puts qsort raise rand realloc remove rename rewind round scanf setbuf
        setjmp setvbuf signal sin sinh snprintf sprintf sqrt srand sscanf strcat strchr strcmp strcoll strcpy strcspn
        strdup strerror strftime strlen strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strspn strstr
        strtod strtof strtok strtok_r strtol strtoll strtoul strtoull strcasecmp strncasecmp strxfrm system tan tanh
        time tmpfile tmpnam tolower toupper trunc ungetc vfprintf vprintf vsnprintf vsprintf wcslen wcscpy wcscmp
        accept access bind chdir chmod chown close closedir connect dup dup2 execl execv execve execvp _exit fcntl
        fork fstat fsync ftruncate getcwd getopt getpid getppid getsockname getsockopt gettimeofday getuid htonl htons
        inet_ntop inet_pton ioctl isatty kill link listen lseek lstat mkdir mkdtemp mkstemp mmap munmap nanosleep ntohl
        ntohs open opendir pause pipe poll pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock
        pthread_mutex_init pthread_mutex_destroy read readdir readlink recv recvfrom rmdir select send sendto
        setsockopt shutdown sigaction sigemptyset sleep socket stat symlink sysconf unlink usleep wait waitpid write
        optarg optind environ pthread_t pthread_mutex_t sockaddr sockaddr_in sockaddr_in6 sockaddr_storage sockaddr_un
        addrinfo timeval timespec iovec msghdr sigset_t fd_set socklen_t in_addr in6_addr hostent pollfd
        """
    )
)
BUILTIN_MEMBERS = frozenset(
    _WORD.findall(
        """
        append assign at back begin c_str capacity cbegin cend clear compare contains count data detach emplace
        emplace_back empty end erase fail find find_first_of find_last_of first flush front get get_allocator getline
        good has_value insert join key_comp length load lock lower_bound max_size merge notify_all notify_one open
        pop pop_back pop_front push push_back push_front rbegin read release rend replace reserve reset resize rfind
        second size splice starts_with store str substr swap tellg top try_emplace unlock upper_bound use_count value
        value_or wait what write close ends_with seekg seekp tellp is_open eof
        """
    )
)
HEADERS = frozenset(
    _WORD.findall(
        """
        assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
        stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd fcntl
        dirent pthread dlfcn poll netdb pwd grp sched semaphore spawn strings syslog termios utime utmp regex glob
        fnmatch getopt libgen malloc alloca windows winsock2 ws2tcpip io direct process intrin malloc_np crtdbg
        """
    )
)
