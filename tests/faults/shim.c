/*
 * A library to be preloaded: it counts the calls that change files, and at the k-th it ends the
 * process, cuts the write short, or lets calls fail.  It stands below Python and below SQLite, so
 * that SQLite's own journal, syncs and truncations are points of failure like any other.
 *
 * A call counts when it concerns a path below the watched directory, or when it writes to standard
 * output.  Reads change nothing and have a count of their own, for reads that fail.  Calls go to the
 * kernel by number; nothing here allocates or uses stdio.
 *
 * Linux with glibc, 64 bits.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

_Static_assert(sizeof(long) == 8, "the shim is written for 64 bits");

enum mode {
    COUNT = 0,      /* only count */
    KILL_BEFORE,    /* SIGKILL instead of the call */
    KILL_AFTER,     /* SIGKILL once the call has been made */
    SHORT_KILL,     /* half of a write, then SIGKILL; any other call as KILL_BEFORE */
    SHORT,          /* half of a write, which says so; everything goes on */
    INTERRUPT,      /* SIGINT, as from the keyboard; the call is made */
    FAIL_ENOSPC,    /* from the k-th call on, calls fail; a write first takes half of it */
    FAIL_EIO,
    FAIL_EROFS,
    FAIL_EACCES,
    FAIL_EPIPE,     /* writes to standard output only */
    FAIL_READ       /* from the k-th read (or opening to read) on, those fail with EIO */
};

enum kind { WRITE = 1, SYNC = 2, CREATE = 4, NAME = 8, SIZE = 16, READ = 32 };

enum { ON_FILES = 1, ON_STDOUT = 2 };

#define TEXT 128
#define TRACE 2048

/* Shared with the parent, which reads it when the process is gone. */
struct report {
    long calls;
    long fired;
    long reads;
    char trace[TRACE][TEXT];
};

static struct report *report;
static char watched[PATH_MAX];
static size_t watched_length;
static long fault_at;
static int fault_mode;
static int fault_scope;
static int armed;
static int recording = -1;

void rya_fault_attach(void *shared, const char *directory)
{
    report = shared;
    strncpy(watched, directory, sizeof watched - 1);
    watched_length = strlen(watched);
}

void rya_fault_arm(long k, int mode, int scope)
{
    report->calls = 0;
    report->fired = 0;
    report->reads = 0;
    fault_at = k;
    fault_mode = mode;
    fault_scope = scope;
    armed = 1;
}

/* From here on what counted calls are about to do is written to `fd` as well (see keep). */
void rya_fault_record(int fd)
{
    recording = fd;
}

void rya_fault_disarm(void)
{
    armed = 0;
}

static void die(void)
{
    for (;;)
        syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
}

/* The path behind a descriptor, or nothing. */
static int path_of(int descriptor, char *path, size_t size)
{
    char link[48] = "/proc/self/fd/";
    char digits[16];
    int count = 0;
    size_t end = strlen(link);
    if (descriptor == AT_FDCWD) {
        strcpy(link, "/proc/self/cwd");
    } else {
        if (descriptor < 0)
            return 0;
        do
            digits[count++] = (char)('0' + descriptor % 10);
        while ((descriptor /= 10) > 0);
        while (count > 0)
            link[end++] = digits[--count];
        link[end] = 0;
    }
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, size - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return 1;
}

/* `path`, absolute. */
static int absolute(int folder, const char *name, char *path, size_t size)
{
    if (name[0] == '/') {
        strncpy(path, name, size - 1);
        path[size - 1] = 0;
        return 1;
    }
    if (!path_of(folder, path, size))
        return 0;
    size_t length = strlen(path);
    if (length + strlen(name) + 2 > size)
        return 0;
    path[length] = '/';
    strcpy(path + length + 1, name);
    return 1;
}

static int is_watched(const char *path)
{
    return strncmp(path, watched, watched_length) == 0 &&
           (path[watched_length] == '/' || path[watched_length] == 0);
}

static void note(long number, const char *call, const char *path)
{
    if (number > TRACE)
        return;
    char *text = report->trace[number - 1];
    size_t length = strlen(call);
    memcpy(text, call, length);
    text[length] = ' ';
    strncpy(text + length + 1, path, TEXT - length - 2);
    text[TEXT - 1] = 0;
}

static int errno_of(int mode, int kind, int to_stdout)
{
    switch (mode) {
    case FAIL_ENOSPC: return kind & (WRITE | SYNC | CREATE) ? ENOSPC : 0;
    case FAIL_EIO:    return EIO;
    case FAIL_EROFS:  return kind & (CREATE | NAME | SIZE) ? EROFS : 0;
    case FAIL_EACCES: return kind & (CREATE | NAME) ? EACCES : 0;
    case FAIL_EPIPE:  return to_stdout ? EPIPE : 0;
    default:          return 0;
    }
}

/* What is to become of this call. */
struct verdict {
    long number; /* of the call, 0 when it does not count */
    int after;   /* die once it has been made */
    int half;    /* make half of it (then die, when `after` is set) */
    int error;   /* fail with this errno instead */
};

static struct verdict judge_read(void)
{
    struct verdict verdict = {0, 0, 0, 0};
    long number = __atomic_add_fetch(&report->reads, 1, __ATOMIC_SEQ_CST);
    if (fault_mode == FAIL_READ && number >= fault_at) {
        verdict.error = EIO;
        if (report->fired == 0)
            report->fired = number;
    }
    return verdict;
}

static struct verdict judge(const char *call, int kind, const char *path, int to_stdout)
{
    struct verdict verdict = {0, 0, 0, 0};
    if (!to_stdout && !is_watched(path))
        return verdict;
    if (kind == READ)
        return judge_read();
    const char *shown = to_stdout ? "(stdout)" : path + watched_length;
    long number = __atomic_add_fetch(&report->calls, 1, __ATOMIC_SEQ_CST);
    note(number, call, *shown == '/' ? shown + 1 : shown);
    verdict.number = number;
    if (fault_at == 0 || number < fault_at)
        return verdict;
    if (fault_mode >= FAIL_ENOSPC) {
        if (fault_scope & (to_stdout ? ON_STDOUT : ON_FILES))
            verdict.error = errno_of(fault_mode, kind, to_stdout);
        if (verdict.error && report->fired == 0) {
            report->fired = number;
            if (fault_mode == FAIL_ENOSPC && kind == WRITE) {
                verdict.error = 0;
                verdict.half = 1;
            }
        }
        return verdict;
    }
    if (number > fault_at)
        return verdict;
    report->fired = number;
    switch (fault_mode) {
    case KILL_BEFORE: die(); break;
    case KILL_AFTER:  verdict.after = 1; break;
    case SHORT_KILL:
        if (!(kind & WRITE))
            die();
        verdict.half = verdict.after = 1;
        break;
    case SHORT:       verdict.half = (kind & WRITE) != 0; break;
    case INTERRUPT:   syscall(SYS_kill, syscall(SYS_getpid), SIGINT); break;
    default: break;
    }
    return verdict;
}

static struct verdict judge_descriptor(const char *call, int kind, int descriptor)
{
    char path[PATH_MAX];
    struct verdict nothing = {0, 0, 0, 0};
    if (!armed)
        return nothing;
    if (descriptor == STDOUT_FILENO && (kind & WRITE))
        return judge(call, kind, "", 1);
    if (!path_of(descriptor, path, sizeof path))
        return nothing;
    return judge(call, kind, path, 0);
}

static struct verdict judge_path(const char *call, int kind, int folder, const char *name)
{
    char path[PATH_MAX];
    struct verdict nothing = {0, 0, 0, 0};
    if (!armed || name == NULL || !absolute(folder, name, path, sizeof path))
        return nothing;
    return judge(call, kind, path, 0);
}

/* For whoever replays the calls: number, a detail (an offset, a length, flags), and bytes. */
static void keep(struct verdict verdict, long detail, const void *data, size_t count)
{
    long head[3] = {verdict.number, detail, (long)count};
    if (recording < 0 || verdict.number == 0)
        return;
    syscall(SYS_write, recording, head, sizeof head);
    if (count > 0)
        syscall(SYS_write, recording, data, count);
}

#define MAKE(verdict, result)                                                                      \
    do {                                                                                           \
        if ((verdict).error) {                                                                     \
            errno = (verdict).error;                                                               \
            return -1;                                                                             \
        }                                                                                          \
        long made_ = (result);                                                                     \
        if ((verdict).after)                                                                       \
            die();                                                                                 \
        return made_;                                                                              \
    } while (0)

static size_t portion(struct verdict verdict, size_t count)
{
    return verdict.half && count > 1 ? count / 2 : count;
}

/* Where the next write goes: -1 for the end of the file. */
static long position(int fd)
{
    if (recording < 0 || syscall(SYS_fcntl, fd, F_GETFL) & O_APPEND)
        return -1;
    return syscall(SYS_lseek, fd, 0, SEEK_CUR);
}

/* ---- writing ---- */

ssize_t write(int fd, const void *data, size_t count)
{
    struct verdict verdict = judge_descriptor("write", WRITE, fd);
    keep(verdict, position(fd), data, count);
    MAKE(verdict, syscall(SYS_write, fd, data, portion(verdict, count)));
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    struct verdict verdict = judge_descriptor("writev", WRITE, fd);
    if (verdict.half && count > 0)
        MAKE(verdict, syscall(SYS_write, fd, parts[0].iov_base, portion(verdict, parts[0].iov_len)));
    MAKE(verdict, syscall(SYS_writev, fd, parts, count));
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t offset)
{
    struct verdict verdict = judge_descriptor("pwrite", WRITE, fd);
    keep(verdict, offset, data, count);
    MAKE(verdict, syscall(SYS_pwrite64, fd, data, portion(verdict, count), offset));
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t offset)
{
    return pwrite(fd, data, count, offset);
}

/* ---- reading ---- */

ssize_t read(int fd, void *data, size_t count)
{
    struct verdict verdict = judge_descriptor("read", READ, fd);
    MAKE(verdict, syscall(SYS_read, fd, data, count));
}

ssize_t pread(int fd, void *data, size_t count, off_t offset)
{
    struct verdict verdict = judge_descriptor("pread", READ, fd);
    MAKE(verdict, syscall(SYS_pread64, fd, data, count, offset));
}

ssize_t pread64(int fd, void *data, size_t count, off64_t offset)
{
    return pread(fd, data, count, offset);
}

/* ---- syncing, sizes, modes ---- */

int fsync(int fd)
{
    struct verdict verdict = judge_descriptor("fsync", SYNC, fd);
    MAKE(verdict, syscall(SYS_fsync, fd));
}

int fdatasync(int fd)
{
    struct verdict verdict = judge_descriptor("fdatasync", SYNC, fd);
    MAKE(verdict, syscall(SYS_fdatasync, fd));
}

int ftruncate(int fd, off_t length)
{
    struct verdict verdict = judge_descriptor("ftruncate", SIZE, fd);
    keep(verdict, length, NULL, 0);
    MAKE(verdict, syscall(SYS_ftruncate, fd, length));
}

int ftruncate64(int fd, off64_t length)
{
    return ftruncate(fd, length);
}

int truncate(const char *name, off_t length)
{
    struct verdict verdict = judge_path("truncate", SIZE, AT_FDCWD, name);
    keep(verdict, length, NULL, 0);
    MAKE(verdict, syscall(SYS_truncate, name, length));
}

int truncate64(const char *name, off64_t length)
{
    return truncate(name, length);
}

int posix_fallocate(int fd, off_t offset, off_t length)
{
    struct verdict verdict = judge_descriptor("fallocate", WRITE, fd);
    if (verdict.error)
        return verdict.error;
    long made = syscall(SYS_fallocate, fd, 0, offset, length);
    if (verdict.after)
        die();
    return made < 0 ? errno : 0;
}

int posix_fallocate64(int fd, off64_t offset, off64_t length)
{
    return posix_fallocate(fd, offset, length);
}

int fchmod(int fd, mode_t mode)
{
    struct verdict verdict = judge_descriptor("fchmod", NAME, fd);
    MAKE(verdict, syscall(SYS_fchmod, fd, mode));
}

int chmod(const char *name, mode_t mode)
{
    struct verdict verdict = judge_path("chmod", NAME, AT_FDCWD, name);
    MAKE(verdict, syscall(SYS_fchmodat, AT_FDCWD, name, mode));
}

/* ---- opening: what creates, empties or may write counts as a change ---- */

static int open_counted(int folder, const char *name, int flags, mode_t mode)
{
    struct verdict verdict = {0, 0, 0, 0};
    if (flags & (O_CREAT | O_TRUNC | O_WRONLY | O_RDWR))
        verdict = judge_path(flags & O_CREAT ? "create" : "open", CREATE, folder, name);
    else
        verdict = judge_path("open", READ, folder, name);
    keep(verdict, flags, NULL, 0);
    MAKE(verdict, syscall(SYS_openat, folder, name, flags | O_LARGEFILE, mode));
}

#define OPEN_MODE(flags)                                                                           \
    mode_t mode = 0;                                                                               \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                                                         \
        va_list arguments;                                                                         \
        va_start(arguments, flags);                                                                \
        mode = (mode_t)va_arg(arguments, int);                                                     \
        va_end(arguments);                                                                         \
    }

int open(const char *name, int flags, ...)
{
    OPEN_MODE(flags)
    return open_counted(AT_FDCWD, name, flags, mode);
}

int open64(const char *name, int flags, ...)
{
    OPEN_MODE(flags)
    return open_counted(AT_FDCWD, name, flags, mode);
}

int openat(int folder, const char *name, int flags, ...)
{
    OPEN_MODE(flags)
    return open_counted(folder, name, flags, mode);
}

int openat64(int folder, const char *name, int flags, ...)
{
    OPEN_MODE(flags)
    return open_counted(folder, name, flags, mode);
}

int creat(const char *name, mode_t mode)
{
    return open_counted(AT_FDCWD, name, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int creat64(const char *name, mode_t mode)
{
    return creat(name, mode);
}

/* ---- names ---- */

static int rename_counted(int from, const char *old, int to, const char *new, unsigned flags)
{
    struct verdict verdict = judge_path("rename", NAME, to, new);
    char path[PATH_MAX] = "";
    if (recording >= 0 && verdict.number && absolute(from, old, path, sizeof path))
        keep(verdict, 0, path, strlen(path));
    MAKE(verdict, syscall(SYS_renameat2, from, old, to, new, flags));
}

int rename(const char *old, const char *new)
{
    return rename_counted(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int renameat(int from, const char *old, int to, const char *new)
{
    return rename_counted(from, old, to, new, 0);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags)
{
    return rename_counted(from, old, to, new, flags);
}

static int unlink_counted(int folder, const char *name, int flags)
{
    struct verdict verdict = judge_path(flags & AT_REMOVEDIR ? "rmdir" : "unlink", NAME, folder, name);
    MAKE(verdict, syscall(SYS_unlinkat, folder, name, flags));
}

int unlink(const char *name)
{
    return unlink_counted(AT_FDCWD, name, 0);
}

int unlinkat(int folder, const char *name, int flags)
{
    return unlink_counted(folder, name, flags);
}

int rmdir(const char *name)
{
    return unlink_counted(AT_FDCWD, name, AT_REMOVEDIR);
}

static int mkdir_counted(int folder, const char *name, mode_t mode)
{
    struct verdict verdict = judge_path("mkdir", CREATE, folder, name);
    MAKE(verdict, syscall(SYS_mkdirat, folder, name, mode));
}

int mkdir(const char *name, mode_t mode)
{
    return mkdir_counted(AT_FDCWD, name, mode);
}

int mkdirat(int folder, const char *name, mode_t mode)
{
    return mkdir_counted(folder, name, mode);
}

static int link_counted(int from, const char *old, int to, const char *new, int flags)
{
    struct verdict verdict = judge_path("link", NAME, to, new);
    MAKE(verdict, syscall(SYS_linkat, from, old, to, new, flags));
}

int link(const char *old, const char *new)
{
    return link_counted(AT_FDCWD, old, AT_FDCWD, new, 0);
}

int linkat(int from, const char *old, int to, const char *new, int flags)
{
    return link_counted(from, old, to, new, flags);
}

int symlink(const char *target, const char *name)
{
    struct verdict verdict = judge_path("symlink", NAME, AT_FDCWD, name);
    MAKE(verdict, syscall(SYS_symlinkat, target, AT_FDCWD, name));
}
