// The proxy files of docs/operate/proxy.md, with the addresses of this test, in front of `assay serve` as that page starts
// it. A text is scored through each, and what is said of the page is tried.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const page = readFileSync('docs/operate/proxy.md', 'utf8');

/** The files of a language on the page: prefix kept, prefix stripped. */
const readFiles = (language) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text);

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a program, and waits until a port answers. @returns a function that ends it */
async function start(command, args, port, env = process.env) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'exit');
  for (let look = 0; look < 200; look += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer) {
      return async () => {
        child.kill('SIGTERM');
        await ended;
      };
    }
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${command} does not answer: ${output}`);
}

/** Replaces a part of a file of the page, which must have it. */
function replace(text, part, by) {
  assert.ok(text.includes(part), `the file has no '${part}'`);
  return text.replaceAll(part, by);
}

async function startNginx(text, folder, port, upstream) {
  const server = replace(
    replace(text, 'listen 80;', `listen 127.0.0.1:${port};`),
    '127.0.0.1:8080',
    upstream,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const outer = `${user} pid nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n`;
  writeFileSync(file, `${outer}${server}}\n`);
  return start('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], port);
}

async function startCaddy(text, folder, port, upstream) {
  const site = replace(text, 'example.org {', `http://example.org:${port}, http://127.0.0.1:${port} {`);
  const file = join(folder, 'Caddyfile');
  const options = '{\n\tadmin off\n\tauto_https off\n}\n';
  writeFileSync(file, `${options}${replace(site, '127.0.0.1:8080', upstream)}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port, env);
}

const starters = { nginx: startNginx, caddy: startCaddy };
const languages = { nginx: 'nginx', caddy: 'caddyfile' };

/** Connections to a port that are open or were closed in the last minute, by the side that has opened them. */
function countConnections(port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return lines.filter((line) => {
    const [, , remote = '', state] = line.trim().split(/\s+/);
    return remote.endsWith(suffix) && (state === '01' || state === '06');
  }).length;
}

const cli = ['dist/esm/cli.js', 'serve', '--embedder', 'assay-small', '--host', '127.0.0.1'];
const key = { authorization: 'Bearer secret' };

async function checkScores({ check, title, url, upstream }) {
  await check(`${title}: a text of 1 MiB is scored, and a larger one is refused by the server`, async () => {
    const send = (length) =>
      fetch(`${url}/m/assay.clickbait`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Escaped, it is six times as long.
        body: `{"content":"${'\\u0061'.repeat(length - 6)} a b c"}`,
      });
    assert.equal((await send(1024 * 1024)).status, 200);
    const refused = await send(1024 * 1024 + 1);
    assert.equal(refused.status, 422);
    const detail = 'Content is too large: 1048577 bytes, maximum 1048576';
    assert.deepEqual(await refused.json(), { detail });
  });
  await check(`${title}: connections are kept`, async () => {
    const before = countConnections(upstream);
    for (let i = 0; i < 20; i += 1) assert.equal((await fetch(`${url}/models`)).status, 200);
    assert.ok(countConnections(upstream) - before <= 2, `${countConnections(upstream) - before} new ones`);
  });
}

async function checkAddresses({ check, title, url, expected }) {
  await check(`${title}: the document names an address that works there`, async () => {
    const document = `${url}/v1/openapi.json`;
    const { servers } = await (await fetch(document)).json();
    assert.equal(servers.length, 1);
    if (expected !== undefined) assert.equal(servers[0].url, expected);
    else {
      const address = new URL(servers[0].url, document).href.replace(/\/$/, '');
      assert.equal((await fetch(`${address}/v1/models`)).status, 200);
    }
  });
  await check(`${title}: the Location of a run works`, async () => {
    const post = (path, body) =>
      fetch(`${url}/v1/${path}`, {
        method: 'POST',
        headers: { ...key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const paraphrases = { positive_paraphrases: ['a', 'b'], negative_paraphrases: ['c', 'd'] };
    const configuration = { traits: [{ type: 'spectrum', key: 'x', ...paraphrases }] };
    assert.equal((await post('models', { handle: 'local.one', configuration })).status, 201);
    const train = await post('models/local.one/train', {});
    assert.equal(train.status, 202);
    const run = await fetch(new URL(train.headers.get('location'), train.url), { headers: key });
    assert.equal(run.status, 200);
  });
  await check(`${title}: the health is below the prefix`, async () => {
    assert.equal((await fetch(`${url}/healthz`)).status, 200);
    assert.equal((await fetch(`${url}/readyz`)).status, 200);
  });
}

/** One file of the page in front of one server. */
async function checkFile({ check, program, text, base, publicUrl, ...named }) {
  const prefix = base === undefined ? 'stripped' : 'kept';
  const { title = `${program}, prefix ${prefix}${publicUrl ? '' : ', no public URL'}` } = named;
  const folder = mkdtempSync(join(tmpdir(), 'assay-proxy-'));
  const [port, upstream] = [await findFreePort(), await findFreePort()];
  const options = [
    ...(base === undefined ? [] : ['--base', base]),
    ...(publicUrl === undefined ? [] : ['--public-url', publicUrl]),
    ...['--trust-proxy', '1', '--authoring', '--api-key', 'secret'],
  ];
  const ends = [];
  try {
    ends.push(await start(process.execPath, [...cli, '--port', String(upstream), ...options], upstream));
    ends.push(await starters[program](text, folder, port, `127.0.0.1:${upstream}`));
    const url = `http://127.0.0.1:${port}/keep`;
    await checkAddresses({ check, title, url, expected: publicUrl });
    if (publicUrl !== undefined) await checkScores({ check, title, url, upstream });
  } catch (error) {
    await check(`${title}: starts`, () => {
      throw error;
    });
  } finally {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries both files of a proxy, as the page starts the server, and without a public URL. */
async function checkProxy(check, program) {
  const [kept, stripped, ...others] = readFiles(languages[program]);
  assert.deepEqual(others, []);
  for (const publicUrl of ['https://example.org/keep', undefined]) {
    await checkFile({ check, program, text: kept, base: '/keep', publicUrl });
    await checkFile({ check, program, text: stripped, publicUrl });
  }
}

/** Behind nginx: with the files of the page, and as it comes, which adds no header and speaks HTTP/1.0. */
export async function checkNginx({ check }) {
  await checkProxy(check, 'nginx');
  const [, stripped] = readFiles(languages.nginx);
  const plain = stripped
    .replace(/^ *proxy_(http|set).*\n/gm, '')
    .replace('http://assay/', 'http://127.0.0.1:8080/');
  await checkFile({ check, program: 'nginx', text: plain, title: 'nginx as it comes, prefix stripped' });
}

/** Behind Caddy. */
export const checkCaddy = ({ check }) => checkProxy(check, 'caddy');
