import { blake2b } from '@noble/hashes/blake2.js';

// The engine as WebAssembly (src/wasm/, docs/module.md): a line in, lines out. It does no I/O; what it asks of its
// surroundings are a clock, random bytes and BLAKE2b.

export interface Module {
  // The answers to one line of JSON.
  ask(line: string): string[];
  // How many bytes of memory it has taken.
  size(): number;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  line(size: number): number;
  ask(): number;
  size(): number;
}

const largest = 65_536; // crypto.getRandomValues hands out no more at once; it is asked for 32.
const refused = 52; // WASI's ENOSYS.

// `failed` hears what the module says before it stops: a failed check of its own.
export const importsOf = (
  memory: () => WebAssembly.Memory,
  failed: (text: string) => void,
  progress: (done: number, all: number) => void = () => undefined,
): WebAssembly.Imports => {
  const bytes = (at: number, size: number) => new Uint8Array(memory().buffer, at, size);
  return {
    fourlands: {
      progress,
      blake2b(
        out: number,
        outSize: number,
        text: number,
        size: number,
        key: number,
        keySize: number,
      ) {
        const hash = blake2b(bytes(text, size).slice(), {
          dkLen: outSize,
          key: keySize > 0 ? bytes(key, keySize).slice() : undefined,
        });
        bytes(out, outSize).set(hash);
      },
      random(out: number, size: number) {
        bytes(out, size).set(crypto.getRandomValues(new Uint8Array(Math.min(size, largest))));
      },
    },
    wasi_snapshot_preview1: new Proxy(
      {
        clock_time_get(_clock: number, _precision: bigint, out: number) {
          const now = BigInt(Math.round(performance.now() * 1e6));
          new DataView(memory().buffer).setBigUint64(out, now, true);
          return 0;
        },
        fd_write(_file: number, parts: number, count: number, out: number) {
          const view = new DataView(memory().buffer);
          let text = '';
          let size = 0;
          for (let i = 0; i < count; i += 1) {
            const length = view.getUint32(parts + i * 8 + 4, true);
            text += new TextDecoder().decode(bytes(view.getUint32(parts + i * 8, true), length));
            size += length;
          }
          failed(text);
          view.setUint32(out, size, true);
          return 0;
        },
        proc_exit(status: number) {
          throw new Error(`the module stopped (${status})`);
        },
      } as Record<string, WebAssembly.ImportValue>,
      // Files, arguments and the rest are not for a page.
      { get: (known, name: string) => known[name] ?? (() => refused) },
    ),
  };
};

export const moduleOf = async (
  code: WebAssembly.Module,
  failed: (text: string) => void = () => undefined,
  progress?: (done: number, all: number) => void,
): Promise<Module> => {
  let exports: Exports | null = null;
  let said = '';
  const instance = await WebAssembly.instantiate(
    code,
    importsOf(
      () => exports!.memory,
      (text) => {
        said += text;
        failed(text);
      },
      progress,
    ),
  );
  exports = instance.exports as unknown as Exports;
  const own = exports;
  own._initialize();
  return {
    ask(line) {
      const text = new TextEncoder().encode(line);
      const at = own.line(text.length);
      new Uint8Array(own.memory.buffer, at, text.length).set(text);
      let answer = 0;
      try {
        answer = own.ask();
      } catch (error) {
        throw new Error(said.trim() || String(error), { cause: error });
      }
      const told = new Uint8Array(own.memory.buffer, answer, own.size());
      return new TextDecoder().decode(told).split('\n');
    },
    size: () => own.memory.buffer.byteLength,
  };
};
