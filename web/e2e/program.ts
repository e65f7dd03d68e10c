import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The program itself, with a data file and a port of its own; it can be killed and started again.

const project = fileURLToPath(new URL('../..', import.meta.url));
const binary = process.env.FOURLANDS_BINARY ?? join(project, 'build/release/fourlands');
const extra = process.env.FOURLANDS_PAGE_DIR ? ['--page', process.env.FOURLANDS_PAGE_DIR] : [];

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

export class Program {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'fourlands-e2e-'));
  private output = '';
  private constructor(
    readonly port: number,
    private readonly settings: string[],
  ) {}

  static async start(settings = extra): Promise<Program> {
    const program = new Program(await freePort(), settings);
    await program.begin();
    return program;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async begin(): Promise<void> {
    const child = spawn(
      binary,
      // Bots that think for a moment only: where there are secrets each step takes all of their time.
      [
        ...['serve', '--port', String(this.port), '--data', join(this.folder, 'data.db')],
        ...['--bot-ms', '100'],
        ...this.settings.map((one) => one.replace('{address}', this.address)),
      ],
      { stdio: 'pipe' },
    );
    child.stdout.on('data', (text: Buffer) => (this.output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (this.output += text.toString()));
    this.process = child;
    for (let tries = 0; tries < 400; tries += 1) {
      if (child.exitCode !== null) throw new Error(`${binary} stopped: ${this.output}`);
      const answer = await fetch(`${this.address}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((again) => setTimeout(again, 50));
    }
    throw new Error(`${binary} did not answer: ${this.output}`);
  }

  // As the host, at the console.
  admin(...words: string[]): string {
    const data = join(this.folder, 'data.db');
    return execFileSync(binary, ['admin', '--data', data, ...words], { encoding: 'utf8' });
  }

  // As when the plug is pulled.
  kill(): Promise<void> {
    return new Promise((gone) => {
      if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null)
        return gone();
      this.process.once('exit', () => gone());
      this.process.kill('SIGKILL');
    });
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
