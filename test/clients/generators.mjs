// Generators of clients from npm, and for each of their clients a program that scores with it. A program is TypeScript that
// exports `score`, which resolves with a card; it uses the types of the client, and the address that the document names.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import openapiTS, { astToString } from 'openapi-typescript';
import codegen from 'openapi-typescript-codegen';
import { generate as generateOrval } from 'orval';
import { generateApi } from 'swagger-typescript-api';

const packages = fileURLToPath(new URL('./node_modules', import.meta.url));

/** Runs the command of a package in a folder. */
function runCommand(name, command, folder, ...args) {
  const manifest = join(packages, name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const script = join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
  execFileSync(process.execPath, [script, ...args], { cwd: folder, stdio: 'pipe' });
}

const orval = (folder, client) =>
  generateOrval(
    {
      input: { target: join(folder, 'document.json') },
      output: {
        target: join(folder, `orval-${client}.ts`),
        client,
        httpClient: 'fetch',
        baseUrl: { getBaseUrlFromSpecification: true },
      },
    },
    folder,
    { quiet: true },
  );

/**
 * Of each generator: `generate(folder)`, which reads `document.json` there; and `program(operation)`, with the operation's
 * `name` in camel case, its `path`, the `tag` of its path's first segment, and the `url` of the server.
 */
export const generators = {
  'openapi-typescript': {
    generate: async (folder) => {
      const types = await openapiTS(pathToFileURL(join(folder, 'document.json')));
      writeFileSync(join(folder, 'schema.d.ts'), astToString(types));
    },
    program: ({ path, url }) => `
      import createClient from 'openapi-fetch';
      import type { paths } from './schema';
      const client = createClient<paths>({ baseUrl: '${url}' });
      export const score = async (handle: string, body: Body) =>
        requireCard((await client.POST('${path}', { params: { path: { handle } }, body })).data);`,
  },
  'orval fetch': {
    generate: (folder) => orval(folder, 'fetch'),
    // It sends no type where an operation takes two, JSON and plain text.
    program: ({ name }) => `
      import * as client from './orval-fetch';
      const headers = { 'Content-Type': 'application/json' };
      export const score = async (handle: string, body: Body) => {
        const answer = await client.${name}(handle, body, { headers });
        if (answer.status !== 200) throw new Error(String(answer.status));
        return requireCard(answer.data);
      };`,
  },
  'orval zod': {
    generate: (folder) => orval(folder, 'zod'),
    program: ({ name, path, url }) => `
      import * as client from './orval-zod';
      export const score = async (handle: string, given: Body) => {
        const body = JSON.stringify(client.${name}Body.parse(given));
        const path = '${path}'.replace('{handle}', client.${name}Params.parse({ handle }).handle);
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('${url}' + path, { method: 'POST', headers, body });
        return requireCard(client.${name}Response.parse(await answer.json()));
      };`,
  },
  '@hey-api/openapi-ts': {
    generate: (folder) =>
      createClient({
        input: join(folder, 'document.json'),
        output: join(folder, 'hey'),
        logs: { level: 'silent' },
      }),
    program: ({ name }) => `
      import * as client from './hey';
      export const score = async (handle: string, body: Body) =>
        requireCard((await client.${name}({ path: { handle }, body })).data);`,
  },
  'swagger-typescript-api': {
    generate: (folder) =>
      generateApi({
        input: join(folder, 'document.json'),
        output: folder,
        fileName: 'swagger.ts',
        silent: true,
      }),
    program: ({ name, tag }) => `
      import { Api } from './swagger';
      export const score = async (handle: string, body: Body) =>
        requireCard((await new Api().${tag}.${name}(handle, body)).data);`,
  },
  'openapi-typescript-codegen': {
    generate: (folder) =>
      codegen.generate({ input: join(folder, 'document.json'), output: join(folder, 'codegen') }),
    program: ({ name }) => `
      import { ScoringService } from './codegen';
      export const score = async (handle: string, body: Body) =>
        requireCard(await ScoringService.${name}(handle, body));`,
  },
  'openapi-zod-client': {
    generate: (folder) =>
      runCommand('openapi-zod-client', 'openapi-zod-client', folder, 'document.json', '-o', 'zodios.ts'),
    program: ({ path, url }) => `
      import { createApiClient } from './zodios';
      export const score = async (handle: string, body: Body) => {
        const params = { handle };
        return requireCard(await createApiClient('${url}').post('${path.replace('{handle}', ':handle')}', body, { params }));
      };`,
  },
  oazapfts: {
    generate: (folder) => runCommand('oazapfts', 'oazapfts', folder, 'document.json', 'oazapfts.ts'),
    program: ({ name }) => `
      import * as client from './oazapfts';
      export const score = async (handle: string, body: Body) => {
        const answer = await client.${name}(handle, body);
        if (answer.status !== 200) throw new Error(String(answer.status));
        return requireCard(answer.data);
      };`,
  },
};

/** The start of each program: what it sends, and its check that the answer is a card whose bounds are numbers. */
export const preamble = `
interface Body { content: string; traits?: string[] }
interface Detail { score: number; band: number[] }
function requireCard<Card extends { composite: number; detail: Record<string, Detail | undefined> }>(
  card: Card | string | null | undefined,
): Card {
  if (typeof card !== 'object' || card === null) throw new Error('no card: ' + card);
  for (const detail of Object.values(card.detail)) {
    if (detail === undefined) continue;
    const { band, score } = detail;
    const [low = Number.NaN, high = Number.NaN]: number[] = band;
    if (!(low <= score && score <= high)) throw new Error('no band: ' + band);
  }
  return card;
}
`;
