// A library for LD_PRELOAD: of the calls that a process makes to files in a folder, one fails.
//
// PHAROS_FAULT_FOLDER  calls with paths below it count, and with descriptors opened below it
// PHAROS_FAULT_CALL    the number of the call that fails, from 1; 0 fails none
// PHAROS_FAULT_LASTS   1: later calls of the same function fail, too
// PHAROS_FAULT_CUT     a file that is cut to nothing once pages have been loaded PHAROS_FAULT_LOADS
//                      times: the next access to one of them raises SIGBUS
// PHAROS_FAULT_REPORT  a file that gets the number of calls and the function that failed
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { DESCRIPTORS = 4096 };
static atomic_bool tracked[DESCRIPTORS];
static atomic_long count;
static _Atomic(const char *) failed;
static const char *folder;
static long failing;
static bool lasts;

__attribute__((constructor)) static void start(void) {
  folder = getenv("PHAROS_FAULT_FOLDER");
  const char *call = getenv("PHAROS_FAULT_CALL");
  failing = call ? atol(call) : 0;
  const char *all = getenv("PHAROS_FAULT_LASTS");
  lasts = all && all[0] == '1';
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("PHAROS_FAULT_REPORT");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  const char *name = failed;
  fprintf(file, "%ld %s\n", (long)count, name ? name : "none");
  fclose(file);
}

// Whether this call is to fail; it counts if it concerns the folder.
static bool fails(const char *name, bool concerned) {
  if (!concerned) return false;
  long number = atomic_fetch_add(&count, 1) + 1;
  const char *before = failed;
  if (number != failing && !(lasts && before && strcmp(before, name) == 0)) return false;
  failed = name;
  // What such a call fails with on a real system; every second time the other.
  bool odd = failing % 2;
  if (strstr(name, "write")) {
    errno = odd ? ENOSPC : EIO;
  } else if (strcmp(name, "open") == 0) {
    errno = odd ? EMFILE : EACCES;
  } else if (strcmp(name, "mmap") == 0) {
    errno = ENOMEM;
  } else if (strcmp(name, "rename") == 0 || strcmp(name, "mkdir") == 0) {
    errno = odd ? ENOSPC : EROFS;
  } else {
    errno = EIO;
  }
  return true;
}

static bool below(const char *path) {
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static bool known(int descriptor) {
  return descriptor >= 0 && descriptor < DESCRIPTORS && tracked[descriptor];
}

static void track(int descriptor, bool is) {
  if (descriptor >= 0 && descriptor < DESCRIPTORS) tracked[descriptor] = is;
}

// The function that this one stands in front of.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opened(const char *path, int flags, mode_t mode) {
  static int (*real)(const char *, int, ...);
  if (!real) real = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  bool is = below(path);
  if (fails("open", is)) return -1;
  int descriptor = real(path, flags, mode);
  track(descriptor, is);
  return descriptor;
}

static mode_t mode_of(int flags, va_list rest) {
  return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return opened(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return opened(path, flags, mode);
}

int close(int descriptor) {
  track(descriptor, false);
  return REAL(close)(descriptor);
}

ssize_t read(int descriptor, void *bytes, size_t length) {
  if (fails("read", known(descriptor))) return -1;
  return REAL(read)(descriptor, bytes, length);
}

ssize_t pread(int descriptor, void *bytes, size_t length, off_t offset) {
  if (fails("read", known(descriptor))) return -1;
  return REAL(pread)(descriptor, bytes, length, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t length, off64_t offset) {
  if (fails("read", known(descriptor))) return -1;
  return REAL(pread64)(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  if (fails("write", known(descriptor))) return -1;
  return REAL(write)(descriptor, bytes, length);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  if (fails("pwrite", known(descriptor))) return -1;
  return REAL(pwrite)(descriptor, bytes, length, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off64_t offset) {
  if (fails("pwrite", known(descriptor))) return -1;
  return REAL(pwrite64)(descriptor, bytes, length, offset);
}

int fsync(int descriptor) {
  if (fails("fsync", known(descriptor))) return -1;
  return REAL(fsync)(descriptor);
}

int fdatasync(int descriptor) {
  if (fails("fdatasync", known(descriptor))) return -1;
  return REAL(fdatasync)(descriptor);
}

int ftruncate(int descriptor, off_t length) {
  if (fails("ftruncate", known(descriptor))) return -1;
  return REAL(ftruncate)(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length) {
  if (fails("ftruncate", known(descriptor))) return -1;
  return REAL(ftruncate64)(descriptor, length);
}

int flock(int descriptor, int operation) {
  if (fails("flock", known(descriptor))) return -1;
  return REAL(flock)(descriptor, operation);
}

int fstat(int descriptor, struct stat *info) {
  if (fails("fstat", known(descriptor))) return -1;
  return REAL(fstat)(descriptor, info);
}

int fstat64(int descriptor, struct stat64 *info) {
  if (fails("fstat", known(descriptor))) return -1;
  return REAL(fstat64)(descriptor, info);
}

int stat(const char *path, struct stat *info) {
  if (fails("stat", below(path))) return -1;
  return REAL(stat)(path, info);
}

int lstat(const char *path, struct stat *info) {
  if (fails("lstat", below(path))) return -1;
  return REAL(lstat)(path, info);
}

int rename(const char *path, const char *new_path) {
  if (fails("rename", below(path))) return -1;
  return REAL(rename)(path, new_path);
}

int unlink(const char *path) {
  if (fails("unlink", below(path))) return -1;
  return REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
  if (fails("mkdir", below(path))) return -1;
  return REAL(mkdir)(path, mode);
}

DIR *opendir(const char *path) {
  if (fails("opendir", below(path))) return NULL;
  return REAL(opendir)(path);
}

void *mmap(void *at, size_t length, int protection, int flags, int descriptor, off_t offset) {
  if (fails("mmap", known(descriptor))) return MAP_FAILED;
  return REAL(mmap)(at, length, protection, flags, descriptor, offset);
}

void *mmap64(void *at, size_t length, int protection, int flags, int descriptor, off64_t offset) {
  if (fails("mmap", known(descriptor))) return MAP_FAILED;
  return REAL(mmap64)(at, length, protection, flags, descriptor, offset);
}

// MADV_POPULATE_READ, under a name that older libraries lack.
enum { POPULATE = 22 };

int madvise(void *at, size_t length, int advice) {
  static atomic_long loads;
  int result = REAL(madvise)(at, length, advice);
  const char *cut = getenv("PHAROS_FAULT_CUT");
  const char *loads_before = getenv("PHAROS_FAULT_LOADS");
  if (cut && loads_before && advice == POPULATE
      && atomic_fetch_add(&loads, 1) + 1 == atol(loads_before)) {
    if (truncate(cut, 0) != 0) abort();
  }
  return result;
}
