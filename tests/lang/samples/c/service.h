#ifndef SERVICE_H
#define SERVICE_H

#include <stddef.h>
// > import <stddef.h> *
#include "models/user.h"
// > import '"models/user.h"' * exported=yes

#ifdef __cplusplus
extern "C" {
#endif

#define SERVICE_MAX 100
// > def macro SERVICE_MAX sig="SERVICE_MAX 100" exported=yes
#define CHECK(cond, ...) do { if (!(cond)) fail_with(__VA_ARGS__); } while (0)
// > def macro CHECK params=cond,*...
// > call fail_with scope=CHECK

typedef struct service service_t;
// > def type service_t
// > bind .service_t value service
typedef int (*visitor_fn)(const user_t* user, void* arg);
// > def type visitor_fn
// > annotate user_t

/** Counts what happened. */
typedef struct {
  size_t hits;
  // > def field stats_t.hits
  struct node* first;
  // > def field stats_t.first
  // > bind stats_t.first type node
} stats_t;
// > def struct stats_t doc="Counts what happened."

enum level { LOW, HIGH = 2 };
// > def enum level
// > def constant LOW
// > def constant HIGH sig="HIGH = 2"
enum { ANONYMOUS };
// > def constant ANONYMOUS

SERVICE_EXPORT int service_run(service_t* service, visitor_fn visit, void* arg);
// > def prototype service_run params=service:service_t,visit:visitor_fn,arg sig="int service_run(service_t* service, visitor_fn visit, void* arg)"
user_t *service_find(service_t *service, const char *name, ...);
// > def prototype service_find returns=user_t params=service:service_t,name,*...
extern int service_count;
// > def prototype service_count
static inline int service_twice(int n) { return n * 2; }
// > def function service_twice exported=yes

#ifdef __cplusplus
}
#endif
#endif
