// Generators of Python clients, where a virtual environment can be made: their clients score, and models of Pydantic accept a
// field that a later version of the service adds.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packages = [
  'openapi-python-client==0.29.1',
  'datamodel-code-generator==0.89.0',
  'pydantic==2.14.4',
  'ruff==0.15.8',
  'schemathesis==4.32.5',
];
const folder = resolve('.cache/clients-python');
const bin = (name) => join(folder, process.platform === 'win32' ? 'Scripts' : 'bin', name);
const record = join(folder, 'packages.json');

const runQuietly = (command, ...args) => spawnSync(command, args, { encoding: 'utf8' });

/** Makes the environment, once. @returns why it cannot be made; undefined if it is there */
function findObstacle() {
  if (existsSync(record) && readFileSync(record, 'utf8') === JSON.stringify(packages)) return undefined;
  mkdirSync('.cache', { recursive: true });
  const made = runQuietly('python3', '-m', 'venv', '--clear', folder);
  if (made.status !== 0)
    return `no virtual environment of Python: ${made.error?.message ?? made.stderr.trim()}`;
  const installed = runQuietly(bin('pip'), 'install', '--quiet', '--disable-pip-version-check', ...packages);
  if (installed.status !== 0)
    return `pip cannot install the generators: ${installed.stderr.trim().split('\n').at(-1)}`;
  writeFileSync(record, JSON.stringify(packages));
  return undefined;
}

const run = (target, command, ...args) =>
  execFileSync(bin(command), args, {
    cwd: target,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${bin('')}:${process.env.PATH}` },
  });

const callClient = (module, url) => `
from client import Client
from client.api.scoring import ${module}
from client.models import ScoreRequest
answer = ${module}.sync_detailed("assay.clickbait", client=Client(base_url="${url}"), body=ScoreRequest(content="You won’t believe it"))
card = answer.parsed
detail = next(iter(card.detail.additional_properties.values()))
low, high = detail.band
assert low <= detail.score <= high, detail
print(card.composite)
`;

const readCard = `
import json
from models import ScoreCard
card = json.load(open("card.json"))
detail = next(iter(card["detail"].values()))
for part in (card, detail, detail["breaks"]):
    part["language"] = "en"
read = ScoreCard.model_validate(card)
plain = lambda value: getattr(value, "root", value)
low, high = map(plain, plain(next(iter(read.detail.values())).band))
assert low <= high
print(plain(read.composite))
`;

/** Tries both generators on the document in a folder. @param card that the server answers */
export async function checkPython({ check, name, target, operation, card, url }) {
  await check(`${name}, openapi-python-client: makes a client that compiles and scores`, () => {
    run(
      target,
      'openapi-python-client',
      'generate',
      '--path',
      'document.json',
      '--meta',
      'none',
      '--output-path',
      'client',
    );
    run(target, 'python', '-m', 'compileall', '-q', 'client');
    assert.equal(run(target, 'python', '-c', callClient(operation, url)).trim(), String(card.composite));
  });
  await check(`${name}, datamodel-code-generator: its models read a card, also with a new field`, () => {
    const options = ['--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel'];
    run(target, 'datamodel-codegen', '--input', 'document.json', ...options, '--output', 'models.py');
    writeFileSync(join(target, 'card.json'), JSON.stringify(card));
    assert.equal(run(target, 'python', '-c', readCard).trim(), String(card.composite));
  });
}

/**
 * Schemathesis, bounded: what a server answers is what its document says. That a valid request is accepted is not checked: a
 * schema cannot say which traits a model has, and which pages exist.
 * @param key of a server that asks for one
 */
export async function checkAnswers({ check, name, target, document, url, key }) {
  await check(`${name}, Schemathesis: every answer is documented`, () => {
    const bounds = ['--max-examples', '5', '--seed', '7', '--suppress-health-check', 'all'];
    const checks = ['--checks', 'all', '--exclude-checks', 'positive_data_acceptance'];
    const headers = key === undefined ? [] : ['--header', `Authorization: Bearer ${key}`];
    try {
      run(
        target,
        'schemathesis',
        'run',
        `${url}/${document}`,
        '--url',
        url,
        ...bounds,
        ...checks,
        ...headers,
      );
    } catch ({ stdout }) {
      throw new Error(stdout.slice(Math.max(0, stdout.indexOf('FAILURES'))));
    }
  });
}

/** True if the environment is there; else says why not. */
export function hasPython() {
  const obstacle = findObstacle();
  if (obstacle) console.log(`skipped the generators of Python: ${obstacle}`);
  return obstacle === undefined;
}
