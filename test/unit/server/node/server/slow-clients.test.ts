// Clients that send slowly, or without an end, while others are served.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { post, scorePath, start } from './running-servers.js';

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return once(socket, 'connect').then(() => socket);
}

/** What a server sends until it closes the connection; a write to one that it has closed resets it. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  try {
    for await (const chunk of socket) text += String(chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^(ECONNRESET|EPIPE)$/.test(String(error.code))))
      throw error;
  }
  return text;
}

/** Milliseconds within which others are answered, also on a loaded machine. */
const patience = 20_000;

/** Milliseconds of a score that arrives now. */
async function timeScore(url: string): Promise<number> {
  const began = performance.now();
  expect((await fetch(url + scorePath, post)).status).toBe(200);
  return performance.now() - began;
}

describe('a server with slow clients', () => {
  it('answers others while 200 clients send their headers byte by byte, and cuts those clients', async () => {
    const { url } = await start({ headersTimeout: 300 });
    const sockets = await Promise.all(Array.from({ length: 200 }, () => open(url)));
    const ended = Promise.all(sockets.map(readToEnd));
    const dripping = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('X');
    }, 20);
    for (const socket of sockets) socket.write('GET /models HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(await timeScore(url)).toBeLessThan(patience);
    const answers = await ended;
    clearInterval(dripping);
    expect(answers.every((text) => text === '' || text.startsWith('HTTP/1.1 408 '))).toBe(true);
    expect(await timeScore(url)).toBeLessThan(patience);
  });

  it('cuts a client whose body does not arrive in time', async () => {
    const { url } = await start({ requestTimeout: 300 });
    const socket = await open(url);
    socket.write(
      `POST /${scorePath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nslow`,
    );
    expect(await readToEnd(socket)).toMatch(/^(HTTP\/1\.1 (408|422|503) |$)/);
    expect(await timeScore(url)).toBeLessThan(patience);
  });

  it('closes connections above the limit, and serves those below', async () => {
    const { url } = await start({ maxConnections: 2 });
    const kept = await Promise.all([open(url), open(url)]);
    const third = await open(url);
    expect(await readToEnd(third)).toBe('');
    for (const socket of kept) socket.destroy();
  });

  it('rejects limits that are not whole numbers above 0', async () => {
    for (const wrong of [0, -1, 0.5, Number.NaN])
      await expect(start({ headersTimeout: wrong })).rejects.toMatchObject({
        code: 'invalid_request',
        detail: `Option 'headersTimeout' must be a whole number above 0, not '${wrong}'`,
      });
  });
});

describe('a body of 1 GB', () => {
  it.each([
    ['with its length', `Content-Length: ${1e9}`, (chunk: string) => chunk],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      (chunk: string) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
    ],
  ])(
    '%s is refused without being received, in little memory, while others are served',
    async (_, header, frame) => {
      const { url } = await start();
      const socket = await open(url);
      const before = process.memoryUsage.rss();
      socket.write(
        `POST /${scorePath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n${header}\r\n\r\n`,
      );
      const chunk = frame('x'.repeat(1 << 20));
      let sent = 0;
      const pump = () => {
        while (socket.writable && sent < 1e9) {
          sent += 1 << 20;
          if (!socket.write(chunk)) return void socket.once('drain', pump);
        }
      };
      pump();
      const others = Promise.all(Array.from({ length: 8 }, () => timeScore(url)));
      const answer = await readToEnd(socket).catch(() => '');
      expect(answer).toMatch(/^(HTTP\/1\.1 422 |$)/);
      expect(sent).toBeLessThan(3e8);
      expect(Math.max(...(await others))).toBeLessThan(patience);
      expect(process.memoryUsage.rss() - before).toBeLessThan(300e6);
    },
  );
});
