#include "service.h"

struct service {
  // > def struct service span=3-8
  user_t* users[SERVICE_MAX];
  // > read SERVICE_MAX
  struct { int inner; } part;
};

static const struct ops table[] = {
  // > def constant table exported=no
  // > annotate ops
  { .open = open_file, .close = &close_file },
  // > read open_file scope=table
  // > read close_file scope=table
};
int service_count = 0;
// > def variable service_count exported=yes

/* Checks one user. */
static int check(const user_t* user) {
  // > def function check exported=no doc="Checks one user." span=21-27
  if (user == NULL || strlen(user->name) < 2) return -1;
  // > call strlen scope=check args=1
  return valid_name(user->name) ? 0 : -1;
  // > call valid_name scope=check
}

int
service_run(service_t* service,
// > def function service_run
            visitor_fn visit, void* arg)
{
  user_t *user = service_find(service, "a, b"), other;
  // > call service_find args=2 scope=service_run
  // > bind service_run.user type user_t
  // > bind service_run.other type user_t
  for (struct node *node = service->first; node; node = node->next) {
    // > bind service_run.node type node
    node->ops->visit(node, check);
    // > call visit recv=node.ops args=2
    // > read check scope=service_run
  }
  (*service).users[0]->run();
  // > call run recv=service.users[]
  ((struct node*) arg)->release();
  // > call release recv=node()
  CHECK(service->count == service_count, "x");
  // > call CHECK args=2
  // > read service_count
  visit(user, arg);
  // > call visit args=2
  user = (user_t){ .name = "a" };
#ifdef WIDE
  if (user) {
#else
  if (other.name) {
#endif
    done (user);
    // > call done args=1 scope=service_run
    // > no read done
  }
  return service_twice(MAX(1, 2));
  // > call MAX args=2
}

TEST_IMPL(runs) {
  // > def test "TEST_IMPL: runs"
  service_run(NULL, NULL, NULL);
  // > call service_run scope="TEST_IMPL: runs" args=3
}

API_FUNCTION(fetch, int) {
  // > def function fetch
  fetch_all();
  // > call fetch_all scope=fetch
}

int taken(const struct part *one, unsigned two, part_t **three, int (*run)(int));
// > def prototype taken params=one:part,two,three:part_t,run
int plain(part_t *one, char two, const part_t* three);
// > def prototype plain params=one:part_t,two,three:part_t
int nameless(part_t *, int);
// > def prototype nameless params=:part_t,
