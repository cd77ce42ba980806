namespace App.Sinks;

public class Sink : ISink
// > def class Sink bases=ISink,IAsync
#if ASYNC
    , IAsync
#else
    , IBlocking
// > no inherit IBlocking
#endif
{
    public void Emit(Event one) {
        // > def method Sink.Emit params=one:Event
        _inner.Emit(one);
        // > call Emit recv=_inner args=1 scope=Sink.Emit
    }
    void Lost( { ]] ;
    // > broken
    void Close() { Ring(); }
    // > call Ring
}
