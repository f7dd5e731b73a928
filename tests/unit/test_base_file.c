/* Base: files that are whole or absent. */
#include "support/support.h"

#include "base/file.h"
#include "base/sealed.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/oxo-file-XXXXXX");
    return mkdtemp(folder) ? chdir(folder) : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return chdir("/") || system(command);
}

static void put(const char *path, const char *text)
{
    oxo_error error;
    assert_int_equal(oxo_file_save(path, text, strlen(text), &error), OXO_OK);
}

static void holds(const char *path, const char *text)
{
    oxo_error error;
    char *bytes;
    size_t size;
    assert_int_equal(oxo_file_load(path, 1000, &bytes, &size, &error), OXO_OK);
    assert_string_equal(bytes, text);
    assert_int_equal(size, strlen(text));
    free(bytes);
}

static bool there(const char *path)
{
    return access(path, F_OK) == 0;
}

static void kept_or_dropped(void **state)
{
    (void)state;
    oxo_error error;
    oxo_file *file;
    put("a", "old\n");
    assert_int_equal(oxo_file_open("a", &file, &error), OXO_OK);
    fputs("new\n", oxo_file_stream(file));
    fflush(oxo_file_stream(file));
    holds("a", "old\n"); /* until it is whole */
    assert_true(there("a.partial"));
    oxo_file_drop(file);
    holds("a", "old\n");
    assert_false(there("a.partial"));
    assert_int_equal(oxo_file_open("a", &file, &error), OXO_OK);
    fputs("new\n", oxo_file_stream(file));
    assert_int_equal(oxo_file_keep(file, &error), OXO_OK);
    holds("a", "new\n");
    assert_false(there("a.partial"));
    oxo_file_drop(NULL);
    assert_int_equal(oxo_file_keep(NULL, &error), OXO_OK);
}

/* A program killed in the middle leaves a .partial: the next one takes it. */
static void what_was_left_behind(void **state)
{
    (void)state;
    FILE *left = fopen("b.partial", "w");
    fputs("a long text that is nobody's any more", left);
    fclose(left);
    put("b", "mine");
    holds("b", "mine");
    assert_false(there("b.partial"));
}

static void one_at_a_time(void **state)
{
    (void)state;
    oxo_error error;
    oxo_file *first, *second;
    assert_int_equal(oxo_file_open("c", &first, &error), OXO_OK);
    assert_int_equal(oxo_file_open("c", &second, &error), OXO_IO);
    assert_non_null(strstr(error.text, "another process"));
    fputs("first", oxo_file_stream(first));
    assert_int_equal(oxo_file_keep(first, &error), OXO_OK);
    put("c", "second");
    holds("c", "second");
}

static void full_disks_are_noticed(void **state)
{
    (void)state;
    oxo_error error;
    oxo_file *file;
    if (!there("/dev/full"))
        skip();
    assert_int_equal(oxo_file_save("/dev/full", "x", 1, &error), OXO_IO);
    assert_non_null(strstr(error.text, "No space left"));
    assert_int_equal(oxo_file_open("/dev/full", &file, &error), OXO_OK);
    assert_false(oxo_file_failed(file));
    for (int i = 0; i < 100000; i++)
        fputs("text ", oxo_file_stream(file));
    assert_true(oxo_file_failed(file));
    assert_int_equal(oxo_file_keep(file, &error), OXO_IO);
    assert_non_null(strstr(error.text, "No space left"));
}

static void a_pipe(void **state)
{
    (void)state;
    int end[2];
    char name[32], read_back[8] = "";
    assert_int_equal(pipe(end), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", end[1]);
    put(name, "piped");
    assert_int_equal(read(end[0], read_back, sizeof read_back), 5);
    assert_string_equal(read_back, "piped");
    close(end[0]);
    close(end[1]);
}

static void links_and_permissions(void **state)
{
    (void)state;
    struct stat info;
    put("d", "one");
    assert_int_equal(chmod("d", 0640), 0);
    assert_int_equal(symlink("d", "link"), 0);
    put("link", "two");
    holds("d", "two");
    assert_int_equal(lstat("link", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat("d", &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
}

static void names_that_cannot_be(void **state)
{
    (void)state;
    oxo_error error;
    char *bytes;
    size_t size;
    assert_int_equal(oxo_file_writable("nowhere/a", &error), OXO_IO);
    assert_non_null(strstr(error.text, "nowhere/a"));
    assert_int_equal(oxo_file_save("nowhere/a", "x", 1, &error), OXO_IO);
    assert_int_equal(oxo_file_save(".", "x", 1, &error), OXO_IO);
    assert_int_equal(oxo_file_save("", "x", 1, &error), OXO_IO);
    assert_int_equal(oxo_file_save("/dev/nothing", "x", 1, &error), OXO_IO);
    assert_int_equal(oxo_file_load("nothing", 9, &bytes, &size, &error),
                     OXO_IO);
    put("e", "0123456789");
    assert_int_equal(oxo_file_load("e", 9, &bytes, &size, &error),
                     OXO_BAD_INPUT);
    assert_int_equal(oxo_file_load(".", 9, &bytes, &size, &error), OXO_IO);
    /* nothing half is left anywhere */
    DIR *all = opendir(".");
    for (struct dirent *one = readdir(all); one; one = readdir(all))
        assert_null(strstr(one->d_name, ".partial"));
    closedir(all);
}

static void of_every_size(void **state)
{
    (void)state;
    static char bytes[300000];
    oxo_error error;
    for (size_t size = 0; size < sizeof bytes; size = size * 3 + 1) {
        char *back;
        size_t length;
        for (size_t i = 0; i < size; i++)
            bytes[i] = (char)(i * i + size);
        assert_int_equal(oxo_file_save("f", bytes, size, &error), OXO_OK);
        assert_int_equal(
            oxo_file_load("f", sizeof bytes, &back, &length, &error), OXO_OK);
        assert_int_equal(length, size);
        assert_memory_equal(back, bytes, size);
        assert_int_equal(back[size], 0);
        free(back);
    }
}

/* Sealed files: read in other pieces, and every single change refused. */
static bool unsealed(const char *path, size_t size)
{
    char bytes[64];
    oxo_sealed *file;
    if (oxo_sealed_open(path, "oxo-test 1\n", &file, NULL) != OXO_OK)
        return false;
    const bool good =
        oxo_sealed_get(file, bytes, size) && oxo_sealed_checked(file);
    oxo_sealed_close(file);
    return good;
}

static void sealed_files(void **state)
{
    (void)state;
    oxo_error error;
    oxo_sealed *file;
    char *bytes;
    size_t size;
    assert_int_equal(oxo_sealed_create("s", "oxo-test 1\n", &file, &error),
                     OXO_OK);
    for (int i = 0; i < 10; i++)
        oxo_sealed_put(file, "four", 4);
    assert_int_equal(oxo_sealed_keep(file, &error), OXO_OK);
    assert_true(unsealed("s", 40));
    assert_false(unsealed("s", 39));
    assert_false(unsealed("s", 41));
    assert_int_equal(oxo_sealed_open("s", "oxo-test 2\n", &file, &error),
                     OXO_BAD_INPUT);
    assert_int_equal(oxo_sealed_open("none", "oxo-test 1\n", &file, &error),
                     OXO_IO);
    assert_int_equal(oxo_file_load("s", 1000, &bytes, &size, &error), OXO_OK);
    for (size_t i = 0; i < 8 * size; i++) {
        bytes[i / 8] = (char)(bytes[i / 8] ^ 1 << i % 8);
        assert_int_equal(oxo_file_save("t", bytes, size, &error), OXO_OK);
        assert_false(unsealed("t", 40));
        bytes[i / 8] = (char)(bytes[i / 8] ^ 1 << i % 8);
    }
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(oxo_file_save("t", bytes, cut, &error), OXO_OK);
        assert_false(unsealed("t", 40));
    }
    assert_int_equal(oxo_file_save("t", bytes, size + 1, &error), OXO_OK);
    assert_false(unsealed("t", 40));
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_or_dropped),
        cmocka_unit_test(what_was_left_behind),
        cmocka_unit_test(one_at_a_time),
        cmocka_unit_test(full_disks_are_noticed),
        cmocka_unit_test(a_pipe),
        cmocka_unit_test(links_and_permissions),
        cmocka_unit_test(names_that_cannot_be),
        cmocka_unit_test(of_every_size),
        cmocka_unit_test(sealed_files),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
