// Pages of mapped files that cannot be read: the file has become shorter, or its device fails.
#define _GNU_SOURCE
#include "CKernels.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(__linux__)

// Linux 5.14; older C libraries do not name it.
#ifndef MADV_POPULATE_READ
#define MADV_POPULATE_READ 22
#endif

static size_t page_size(void) {
  long size = sysconf(_SC_PAGESIZE);
  return size > 0 ? (size_t)size : 4096;
}

// Reads a byte of every page through the kernel, which fails where a load would raise a signal.
static int probe(uintptr_t first, uintptr_t end, size_t page) {
  enum { AT_ONCE = 64 };
  struct iovec remote[AT_ONCE];
  char bytes[AT_ONCE];
  while (first < end) {
    unsigned count = 0;
    for (; count < AT_ONCE && first + count * page < end; count += 1) {
      remote[count].iov_base = (void *)(first + count * page);
      remote[count].iov_len = 1;
    }
    struct iovec local = {bytes, count};
    ssize_t done = process_vm_readv(getpid(), &local, 1, remote, count, 0);
    if (done < 0 && errno != EFAULT) return 0;
    if (done < (ssize_t)count) return EFAULT;
    first += count * page;
  }
  return 0;
}

int pharos_populate(const void *start, size_t length) {
  if (length == 0) return 0;
  size_t page = page_size();
  uintptr_t first = (uintptr_t)start / page * page;
  uintptr_t end = (uintptr_t)start + length;
  // One request to the device for all of them; a mapping that is read here and there gets each by
  // itself otherwise. Of a few pages that would cost more than it saves.
  if (end - first > 4 * page) madvise((void *)first, end - first, MADV_WILLNEED);
  if (madvise((void *)first, end - first, MADV_POPULATE_READ) == 0) return 0;
  switch (errno) {
    case EFAULT:
    case EHWPOISON: return errno;
    // The system does not know the advice, or forbids it.
    default: return probe(first, end, page);
  }
}

#else

int pharos_populate(const void *start, size_t length) {
  (void)start;
  (void)length;
  return 0;
}

#endif

// Only calls that POSIX allows in a handler are made from here on.

static int exit_code;

static void say(const char *text, size_t length) {
  while (length > 0) {
    ssize_t written = write(STDERR_FILENO, text, length);
    if (written <= 0) return;
    text += written;
    length -= (size_t)written;
  }
}

static void say_text(const char *text) { say(text, strlen(text)); }

#if defined(__linux__)

// Parses a number in base 16 and moves behind it.
static uintptr_t number(const char **text) {
  uintptr_t value = 0;
  for (;; *text += 1) {
    char digit = **text;
    if (digit >= '0' && digit <= '9') {
      value = value * 16 + (uintptr_t)(digit - '0');
    } else if (digit >= 'a' && digit <= 'f') {
      value = value * 16 + (uintptr_t)(digit - 'a' + 10);
    } else {
      return value;
    }
  }
}

// Copies the name of the file that is mapped at an address; false when none is.
static bool mapped_file(uintptr_t address, char *name, size_t capacity) {
  int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return false;
  // A line is two addresses and a few short fields, then the name.
  static char line[4096 + 256];
  size_t length = 0;
  bool found = false;
  for (;;) {
    char byte;
    if (read(maps, &byte, 1) != 1) break;
    if (byte != '\n') {
      if (length + 1 < sizeof line) line[length++] = byte;
      continue;
    }
    line[length] = 0;
    length = 0;
    const char *text = line;
    uintptr_t first = number(&text);
    if (*text++ != '-') continue;
    uintptr_t end = number(&text);
    if (address < first || address >= end) continue;
    const char *path = strchr(text, '/');
    if (path != NULL) {
      size_t bytes = strlen(path);
      if (bytes >= capacity) bytes = capacity - 1;
      memcpy(name, path, bytes);
      name[bytes] = 0;
      found = true;
    }
    break;
  }
  close(maps);
  return found;
}

#else

static bool mapped_file(uintptr_t address, char *name, size_t capacity) {
  (void)address;
  (void)name;
  (void)capacity;
  return false;
}

#endif

static void unreadable_page(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)context;
  // The effect of the signal is the system's again: returning repeats the access, and with it the
  // end that this process would have had.
  if (info->si_code == BUS_ADRALN || info->si_code <= 0) return;
  static char name[4096];
  say_text("pharos: the index is damaged\n  where: ");
  say_text(
      mapped_file((uintptr_t)info->si_addr, name, sizeof name) ? name : "a mapped file");
  say_text(
      "\n  what: a page that was read before cannot be read any more: the file was made shorter by "
      "another program, or its device fails\n"
      "  remedy: run `pharos verify --index DIR`, then `pharos recover --index DIR`, or restore the "
      "folder\n");
  _exit(exit_code);
}

void pharos_exit_on_unreadable_page(int code) {
  exit_code = code;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = unreadable_page;
  action.sa_flags = SA_SIGINFO | (int)SA_RESETHAND;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, NULL);
}
