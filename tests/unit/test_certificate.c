/* The frame of certificate files: written and read back, damaged in every
 * way that the reader claims to notice. */
#include "support/support.h"

#include "base/random.h"
#include "oxo/proof.h"
#include "proof/certificate_out.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static oxo_certificate *sample(void)
{
    oxo_certificate *made;
    oxo_error error;
    assert_int_equal(
        oxo_certificate_create("4^3", "first-wins", "compact", &made, &error),
        OXO_OK);
    assert_int_equal(oxo_certificate_note(made, "seed", "1"), OXO_OK);
    uint32_t move = 0;
    assert_int_equal(oxo_certificate_add_moves(made, "64", &move, 1), OXO_OK);
    uint32_t moves[3] = {12, 3, 63};
    assert_int_equal(oxo_certificate_add_moves(made, "x14o", moves, 3), OXO_OK);
    return made;
}

static void crc(void **state)
{
    (void)state;
    /* the check value that the catalogue of CRCs gives for CRC-64/XZ */
    assert_true(oxo_crc64(0, "123456789", 9) == UINT64_C(0x995dc9bbdf1939fa));
    uint64_t part = oxo_crc64(0, "12345", 5);
    assert_true(oxo_crc64(part, "6789", 4) == UINT64_C(0x995dc9bbdf1939fa));
}

static void text(void **state)
{
    (void)state;
    oxo_certificate *made = sample();
    char *bytes;
    size_t size;
    assert_int_equal(oxo_certificate_text(made, &bytes, &size), OXO_OK);
    const char *expected = "oxo-certificate 1\ngame 4^3\nclaim first-wins\n"
                           "form compact\nentries 2\nx-seed 1\n\n64 0\n"
                           "x14o 12 3 63\nchecksum crc64 ";
    assert_memory_equal(bytes, expected, strlen(expected));
    free(bytes);
    /* lines that would break the frame are refused */
    assert_int_equal(oxo_certificate_add(made, "a\nb", 3), OXO_BAD_INPUT);
    assert_int_equal(oxo_certificate_add(made, "", 0), OXO_BAD_INPUT);
    assert_int_equal(oxo_certificate_note(made, "a b", "c"), OXO_BAD_INPUT);
    oxo_certificate_destroy(made);
}

static void files(void **state)
{
    (void)state;
    const char *names[2] = {"plain.proof", "packed.proof.zst"};
    for (int i = 0; i < 2; i++) {
        char path[80];
        snprintf(path, sizeof path, "test_certificate_%ld_%s", (long)getpid(),
                 names[i]);
        oxo_certificate *made = sample(), *read = NULL;
        oxo_error error;
        assert_int_equal(oxo_certificate_save(made, path, &error), OXO_OK);
        assert_int_equal(oxo_certificate_load(path, &read, &error), OXO_OK);
        remove(path);
        assert_string_equal(read->game, "4^3");
        assert_string_equal(read->claim, "first-wins");
        assert_string_equal(read->form, "compact");
        assert_int_equal(read->entries, 2);
        assert_int_equal(read->body_line, made->body_line);
        assert_int_equal(read->body_line, 8);
        assert_int_equal(read->body_size, made->body_size);
        assert_memory_equal(read->body, made->body, made->body_size);
        assert_int_equal(read->extra_size, made->extra_size);
        size_t at = 0, length;
        const char *line;
        assert_true(oxo_certificate_next(read, &at, &line, &length));
        assert_int_equal(length, 4);
        assert_true(oxo_certificate_next(read, &at, &line, &length));
        assert_int_equal(length, 12);
        assert_false(oxo_certificate_next(read, &at, &line, &length));
        oxo_certificate_destroy(read);
        oxo_certificate_destroy(made);
    }
    oxo_error error;
    oxo_certificate *none = NULL;
    assert_int_equal(oxo_certificate_load("no/such.proof", &none, &error),
                     OXO_IO);
    assert_null(none);
}

/* Parses a body with a right checksum, so that the other rules are tested. */
static oxo_status parse(const char *lines, oxo_error *error)
{
    char whole[1024];
    unsigned long long sum = oxo_crc64(0, lines, strlen(lines));
    int size =
        snprintf(whole, sizeof whole, "%schecksum crc64 %016llx\n", lines, sum);
    oxo_certificate *read = NULL;
    memset(error, 0, sizeof *error);
    oxo_status status =
        oxo_certificate_parse(whole, (size_t)size, &read, error);
    assert_true((status == OXO_OK) == (read != NULL));
    oxo_certificate_destroy(read);
    return status;
}

static void rules(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        size_t line, column;
        const char *says;
    } bad[] = {
        {"oxo-certificate 2\ngame 4^3\n", 1, 1, "expected 'oxo-cert"},
        {"oxo-certificate 1\ngame 4^3\nbanana yes\n\n", 3, 1, "no such header"},
        {"oxo-certificate 1\ngame 4^3\ngame 3^3\n\n", 3, 1, "twice"},
        {"oxo-certificate 1\ngame \n\n", 2, 6, "empty or too long"},
        {"oxo-certificate 1\nclaim draw\nform full\nentries 0\n\n", 5, 1,
         "names no game"},
        {"oxo-certificate 1\ngame 4^3\nform full\nentries 0\n\n", 5, 1,
         "no claim"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nentries 0\n\n", 5, 1,
         "no form"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nform full\n\n", 5, 1,
         "no entries"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nform full\nentries x\n\n", 6,
         1, "not a number"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nform full\nentries 2\n\na\n",
         8, 1, "fewer entries"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nform full\nentries "
         "1\n\na\nb\n",
         8, 1, "more entries"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nform full\nentries "
         "2\n\na\n\n",
         8, 1, "empty line"},
        {"oxo-certificate 1\ngame 4^3\nclaim draw\nform full\nentries "
         "1\n\na\tb\n",
         7, 2, "character"},
    };
    oxo_error error;
    assert_int_equal(parse("oxo-certificate 1\ngame 4^3\nclaim draw\nform "
                           "full\nentries 1\n\na b\n",
                           &error),
                     OXO_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(parse(bad[i].lines, &error), OXO_BAD_INPUT);
        if (!strstr(error.text, bad[i].says))
            print_message("case %zu: %s\n", i, error.text);
        assert_non_null(strstr(error.text, bad[i].says));
        assert_int_equal(error.line, bad[i].line);
        assert_int_equal(error.column, bad[i].column);
    }
}

/* Every cut and every single-bit flip of a plain file is refused; of a packed
 * file too. */
static void damage(void **state)
{
    (void)state;
    oxo_certificate *made = sample();
    oxo_error error;
    const char *path = "test_certificate_damage.zst";
    assert_int_equal(oxo_certificate_save(made, path, &error), OXO_OK);
    char *bytes[2];
    size_t size[2];
    assert_int_equal(oxo_certificate_text(made, &bytes[0], &size[0]), OXO_OK);
    bytes[1] = test_read_file(path, &size[1]);
    remove(path);
    assert_non_null(bytes[1]);
    for (int packed = 0; packed < 2; packed++) {
        oxo_certificate *read = NULL;
        char *copy = malloc(size[packed] + 1);
        for (size_t cut = 0; cut < size[packed]; cut++) {
            memcpy(copy, bytes[packed], cut);
            assert_int_equal(oxo_certificate_parse(copy, cut, &read, &error),
                             OXO_BAD_INPUT);
        }
        for (size_t bit = 0; bit < 8 * size[packed]; bit++) {
            memcpy(copy, bytes[packed], size[packed]);
            copy[bit / 8] = (char)(copy[bit / 8] ^ (1 << bit % 8));
            oxo_status status =
                oxo_certificate_parse(copy, size[packed], &read, &error);
            if (packed && status == OXO_OK) {
                /* zstd has header bits that mean nothing; then the text must
                 * be what it was */
                assert_int_equal(read->body_size, made->body_size);
                assert_memory_equal(read->body, made->body, made->body_size);
                oxo_certificate_destroy(read);
            } else
                assert_int_equal(status, OXO_BAD_INPUT);
        }
        memcpy(copy, bytes[packed], size[packed]);
        copy[size[packed]] = '\n';
        assert_int_equal(
            oxo_certificate_parse(copy, size[packed] + 1, &read, &error),
            OXO_BAD_INPUT);
        free(copy);
        free(bytes[packed]);
    }
    oxo_certificate_destroy(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crc),    cmocka_unit_test(text),
        cmocka_unit_test(files),  cmocka_unit_test(rules),
        cmocka_unit_test(damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
