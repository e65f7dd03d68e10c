import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer as createHttp, type Server } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';

// Where reminders arrive: an HTTP server, a mail server, and what a browser does with a push.

export interface Posted {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

// Things in the order in which they came, each to be waited for.
class Arrived<Thing> {
  private readonly things: Thing[] = [];
  private waiting: ((thing: Thing) => void)[] = [];
  add(thing: Thing): void {
    const next = this.waiting.shift();
    if (next) next(thing);
    else this.things.push(thing);
  }
  next(): Promise<Thing> {
    const thing = this.things.shift();
    if (thing !== undefined) return Promise.resolve(thing);
    return new Promise((found) => this.waiting.push(found));
  }
}

export class HttpSink extends Arrived<Posted> {
  private constructor(private readonly server: Server) {
    super();
  }
  static async start(): Promise<HttpSink> {
    const server = createHttp();
    const sink = new HttpSink(server);
    server.on('request', (request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        answer.writeHead(201).end();
        sink.add({
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(parts),
        });
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return sink;
  }
  get url(): string {
    return `http://127.0.0.1:${portOf(this.server)}`;
  }
  end(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

// The body of each mail, decoded.
export class MailSink extends Arrived<string> {
  private readonly server = createServer((socket) => this.talk(socket));
  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    await new Promise<void>((ready) => sink.server.listen(0, '127.0.0.1', ready));
    return sink;
  }
  get url(): string {
    return `smtp://127.0.0.1:${portOf(this.server)}`;
  }
  end(): void {
    this.server.close();
  }
  private talk(socket: Socket): void {
    let rest = '';
    let mail: string[] | null = null;
    socket.on('error', () => undefined);
    socket.write('220 sink\r\n');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail && line === '.') {
          const body = mail.slice(mail.indexOf('') + 1).join('');
          this.add(Buffer.from(body, 'base64').toString());
          mail = null;
          socket.write('250 taken\r\n');
        } else if (mail) mail.push(line);
        else if (line === 'DATA') {
          mail = [];
          socket.write('354 go on\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }
}

// A browser's keys, and what only they can read (RFC 8291): Node's own primitives, none of the server's code.
export class PushKeys {
  private readonly ecdh = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  readonly point = this.ecdh.generateKeys();
  get keys(): { p256dh: string; auth: string } {
    return { p256dh: this.point.toString('base64url'), auth: this.auth.toString('base64url') };
  }
  open(body: Buffer): string {
    const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest();
    const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, size: number) =>
      hmac(hmac(salt, secret), Buffer.concat([info, Buffer.of(1)])).subarray(0, size);
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body[20]!);
    const sealed = body.subarray(21 + body[20]!);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.point, sender]);
    const secret = hkdf(this.auth, this.ecdh.computeSecret(sender), info, 32);
    const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}
