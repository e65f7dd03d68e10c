"""Speaks the engine protocol with a program: one JSON object a line, both ways."""

import json
import subprocess


class Engine:
    def __init__(self, program):
        self._process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20
        )

    def send(self, requests):
        """Asks all at once; `receive` gets the answers, in the same order."""
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        self._process.stdin.write(lines.encode())
        self._process.stdin.flush()

    def receive(self, count):
        answers = []
        for _ in range(count):
            line = self._process.stdout.readline()
            if not line:
                raise RuntimeError(f"the program ended with status {self._process.wait()}")
            answers.append(json.loads(line))
        return answers

    def ask(self, request):
        self.send([request])
        return self.receive(1)[0]

    def close(self):
        self._process.stdin.close()
        self._process.wait()
