class Till {
    // > def class Till
    void open() { ring(); }
    // > def method Till.open
    // > call ring scope=Till.open
    void lost( { ]] ;
    // > broken
    void close() { ring(); }
    // > call ring
}
