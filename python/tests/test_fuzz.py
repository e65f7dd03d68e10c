import fuzz_calls


def test_wrong_calls_raise_with_a_reason_and_never_crash(capsys):
    fuzz_calls.main(5, 1)
    assert int(capsys.readouterr().out.split()[0]) > 100
