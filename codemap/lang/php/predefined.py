"""Names that PHP itself defines: classes, functions, constants, and members of its own classes."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")
NAMES = frozenset(
    _WORD.findall(
        """
        __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__ __NAMESPACE__ __TRAIT__
        ArgumentCountError ArithmeticError array_chunk array_column array_combine array_count_values
        array_diff array_diff_key array_fill array_fill_keys array_filter array_flip array_intersect
        array_intersect_key array_is_list array_key_exists array_key_first array_key_last array_keys
        array_map array_merge array_merge_recursive array_pad array_pop array_product array_push
        array_rand array_reduce array_replace array_reverse array_search array_shift array_slice
        array_splice array_sum array_unique array_unshift array_values array_walk ArrayAccess
        ArrayIterator ArrayObject arsort asort assert Attribute BackedEnum BadFunctionCallException
        BadMethodCallException base64_decode base64_encode basename bin2hex call_user_func
        call_user_func_array ceil checkdate chr class_exists Closure compact constant copy count
        Countable crc32 ctype_alnum ctype_alpha ctype_digit ctype_lower ctype_upper ctype_xdigit
        curl_close curl_errno curl_error curl_exec curl_getinfo curl_init curl_setopt curl_setopt_array
        current date date_create date_default_timezone_get date_default_timezone_set DateInterval
        DateTime DateTimeImmutable DateTimeInterface DateTimeZone debug_backtrace define defined die
        DIRECTORY_SEPARATOR dirname DivisionByZeroError DomainException DOMDocument DOMElement DOMNode
        DOMXPath E_ALL E_DEPRECATED E_ERROR E_NOTICE E_STRICT E_USER_DEPRECATED E_USER_ERROR
        E_USER_NOTICE E_USER_WARNING E_WARNING empty end enum_exists Error error_get_last error_log
        error_reporting ErrorException escapeshellarg Exception exec exit explode extension_loaded
        extract fclose feof fflush fgetc fgetcsv fgets Fiber file file_exists file_get_contents
        file_put_contents fileatime filemtime filesize filter_var flock floor fopen fprintf fputcsv
        fputs fread fseek fstat ftell func_get_args func_num_args function_exists fwrite
        gc_collect_cycles Generator get_class get_class_methods get_debug_type get_object_vars
        get_parent_class getenv gettype glob gzcompress gzdecode gzencode gzinflate hash hash_equals
        hash_hmac header header_remove headers_list headers_sent hex2bin hrtime html_entity_decode
        htmlentities htmlspecialchars http_build_query http_response_code iconv implode in_array INF
        ini_get ini_set intdiv interface_exists intval InvalidArgumentException is_a is_array is_bool
        is_callable is_countable is_dir is_file is_float is_int is_iterable is_link is_null is_numeric
        is_object is_readable is_resource is_scalar is_string is_subclass_of is_writable isset Iterator
        iterator_apply iterator_count iterator_to_array IteratorAggregate IteratorIterator join
        json_decode json_encode JSON_ERROR_NONE json_last_error json_last_error_msg JSON_PRETTY_PRINT
        JSON_THROW_ON_ERROR JSON_UNESCAPED_SLASHES JSON_UNESCAPED_UNICODE JsonException JsonSerializable
        key krsort ksort lcfirst LengthException levenshtein libxml_use_internal_errors localeconv log
        LogicException ltrim M_PI max mb_check_encoding mb_convert_case mb_convert_encoding
        mb_detect_encoding mb_internal_encoding mb_str_split mb_strlen mb_strpos mb_strrpos
        mb_strtolower mb_strtoupper mb_strwidth mb_substr md5 memory_get_peak_usage memory_get_usage
        method_exists microtime min mkdir mktime money_format move_uploaded_file mt_rand mysqli NAN
        natsort next nl2br number_format NumberFormatter ob_end_clean ob_end_flush ob_get_clean
        ob_get_contents ob_get_level ob_start opendir openssl_decrypt openssl_encrypt ord
        OutOfBoundsException OutOfRangeException OverflowException pack parse_str parse_url passthru
        password_hash password_verify PATH_SEPARATOR pathinfo pcntl_fork pcntl_signal PDO PDOException
        PDOStatement PHP_EOL PHP_INT_MAX PHP_INT_MIN PHP_INT_SIZE PHP_OS PHP_OS_FAMILY PHP_SAPI
        php_sapi_name PHP_VERSION PHP_VERSION_ID phpversion pow preg_grep preg_last_error preg_match
        preg_match_all preg_quote preg_replace preg_replace_callback preg_split prev print print_r
        printf proc_close proc_open property_exists putenv quotemeta rand random_bytes random_int range
        RangeException rawurldecode rawurlencode readdir readfile realpath RecursiveIteratorIterator
        ReflectionClass ReflectionException ReflectionFunction ReflectionMethod ReflectionNamedType
        ReflectionObject ReflectionProperty register_shutdown_function rename reset
        restore_error_handler ReturnTypeWillChange rewind rmdir round rsort rtrim RuntimeException
        scandir SeekableIterator SensitiveParameter serialize session_destroy session_id session_start
        set_error_handler set_exception_handler setcookie setlocale settype sha1 shell_exec shuffle
        simplexml_load_string SimpleXMLElement sizeof sleep sort SORT_STRING spl_autoload_register
        spl_object_hash spl_object_id SplFileInfo SplFileObject SplObjectStorage SplPriorityQueue
        SplQueue SplStack sprintf sqrt sscanf stdClass STDERR STDIN STDOUT str_contains str_ends_with
        str_getcsv str_ireplace str_pad str_repeat str_replace str_split str_starts_with str_word_count
        strcasecmp strchr strcmp stream_context_create stream_copy_to_stream stream_get_contents
        stream_get_meta_data stream_select Stringable strip_tags stripos stripslashes stristr strlen
        strncasecmp strncmp strpbrk strpos strrchr strrev strripos strrpos strspn strstr strtok
        strtolower strtotime strtoupper strtr strval substr substr_compare substr_count substr_replace
        symlink sys_get_temp_dir system tempnam Throwable time tmpfile touch trait_exists Traversable
        trigger_error trim TypeError uasort ucfirst ucwords uksort UnderflowException
        UnexpectedValueException UnhandledMatchError uniqid UnitEnum unlink unpack unserialize unset
        urldecode urlencode usleep usort utf8_decode utf8_encode ValueError var_dump var_export
        version_compare vprintf vsprintf WeakMap WeakReference wordwrap
        """
    )
)
MEMBERS = frozenset(
    _WORD.findall(
        """
        __toString add append attach bind bindTo call cases close commit contains count createElement
        current detach diff exchangeArray exec execute fetch fetchAll fetchColumn format from
        fromCallable getArgs getArguments getArrayCopy getAttributes getCode getConstructor getFile
        getFilename getIterator getLine getMessage getMethod getMethods getName getNamespaceName
        getParameters getParentClass getPathname getPrevious getProperties getProperty getRealPath
        getReturnType getShortName getTimestamp getTimezone getTrace getTraceAsString getType getValue
        hasMethod implementsInterface insert invoke invokeArgs isFile isInstance isInterface
        jsonSerialize key modify newInstance newInstanceArgs next offsetExists offsetGet offsetSet
        offsetUnset pop prepare push query rewind rollBack send setAccessible setDate setTime
        setTimestamp setTimezone setValue sub throw top tryFrom valid
        """
    )
)
