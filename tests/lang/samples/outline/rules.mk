CC = gcc
# > def variable CC
.PHONY: all
# > def target .PHONY
# Doc
all: a.o b.o
# > def target all doc=Doc
	$(CC) -o x
%.o: %.c
# > def target %.o
	cc
define fn
# > def macro fn
 x
endef
include other.mk
export V := 1
# > def variable V
