import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionDetailSchema } from '../../../../../src/core/contract/index.js';
import { openModels } from '../../../../../src/server/node/index.js';
import { createLightPackage } from '../../../../support/light-models.js';
import { listPaths, runIn, type Surroundings, writeFiles } from '../package-fixture.js';
import { ticketFiles } from '../tickets.js';

let project = '';
const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-build-'));
  await writeFiles(project, {
    ...inFolder('tickets', ticketFiles),
    ...inFolder('mislabelled', {
      ...ticketFiles,
      'tickets.csv': `${ticketFiles['tickets.csv']}<b>Both & poles</b> of one text,urgent\n<b>Both & poles</b> of one text,calm\n`,
    }),
    'empty/notes.txt': 'nothing',
    'invalid/model.yaml': 'traits:\n  - { type: spectrum }\n  - { type: nonsense, key: a }\n',
    'broken/model.yaml': 'traits: [',
    'outside/model.yaml': ticketFiles['model.yaml'].replace('tickets.csv', '../tickets/tickets.csv'),
  });
});
afterAll(() => rm(project, { recursive: true }));

const packageFolder = createLightPackage();
const build = (args: readonly string[], surroundings?: Surroundings) =>
  runIn(project, packageFolder, ['build', ...args], surroundings);

describe('assay build', () => {
  it('prints a report and writes the model, which scores by its file name', async () => {
    const { code, lines, errors } = await runIn(project, resolve('.'), [
      'build',
      'tickets',
      '--embedder',
      'assay-small',
    ]);
    expect(code).toBe(0);
    expect(errors).toEqual([
      'Reading samples',
      'Loading the embedder',
      'Embedding texts',
      'Training',
      'Saving',
    ]);
    expect(lines.slice(0, -2)).toEqual([
      'local.tickets: 1 trait from 64 texts',
      expect.stringMatching(/^ {2}effort low, scoring method \w+, embedder assay-small$/),
      expect.stringMatching(/^ {2}! \d+ texts are near copies of others, for example /),
      expect.stringMatching(
        /^ {2}! Trait 'urgency': its poles differ in how the texts are written \(AUROC 1\.00 /,
      ),
      '',
      'Urgency (urgency)',
      '  Samples                      32 positive, 32 negative',
      '  AUROC, cross-validated       1.000',
      '  Accuracy, cross-validated    100 %',
      '  AUROC, held out              1.000',
      // Of eight texts and their near copies.
      '  Confidence, cross-validated  low 100 %, right 100 %',
      '  Confidence, held out         low 100 %, right 100 %',
      expect.stringMatching(/^ {2}! Every score has low confidence, /),
    ]);
    expect(lines.at(-1)).toMatch(
      /^Wrote local\.tickets\.assay, \d+ kB\. Use it: npx assay score local\.tickets\.assay <file>$/,
    );
    const scored = await runIn(
      project,
      resolve('.'),
      ['score', 'local.tickets.assay', '--min', 'urgency=60'],
      {
        input: 'The server is down since 9 minutes',
      },
    );
    expect(scored).toMatchObject({ code: 0, errors: [] });
  });

  it('builds the same model as assay/node', async () => {
    await build(['tickets', '--out', 'tickets', '--handle', 'local.same', '--quiet']);
    const { authoring } = openModels(join(packageFolder, 'models'));
    const request = {
      handle: 'local.same',
      configuration: ticketFiles['model.yaml'],
      directory: { kind: 'path', path: join(project, 'tickets') },
    } as const;
    const { artifact_sha256: expected } = await authoring.build(request);
    const bytes = new Uint8Array(await readFile(join(project, 'tickets/local.same.assay')));
    const { artifact_sha256: written } = await openModels('models').authoring.importVersion(
      'local.same',
      bytes,
    );
    expect(written).toBe(expected);
  });

  it('rewrites one line of progress in a terminal, and removes it at the end', async () => {
    const { errors } = await build(['tickets'], { isTerminal: true });
    const erase = '\r\u001b[2K';
    const text = errors.join('\n');
    expect(text.startsWith(erase)).toBe(true);
    expect(text.endsWith(erase)).toBe(true);
    expect(text).toContain(`${erase}Training`);
    expect((await build(['tickets', '--quiet'], { isTerminal: true })).errors).toEqual([]);
  });

  it('writes the report as HTML without scripts, with every text escaped', async () => {
    const { code, lines } = await build(['mislabelled', '--html', 'out/report.html', '--quiet']);
    expect(code).toBe(0);
    expect(lines.join('\n')).toContain(
      '  Texts labelled both positive and negative (1):\n    <b>Both & poles</b>',
    );
    const html = await readFile(join(project, 'out/report.html'), 'utf8');
    expect(html).toContain('<title>Build report of local.mislabelled</title>');
    expect(html).toContain('<li>&lt;b&gt;Both &amp; poles&lt;/b&gt; of one text</li>');
    expect(html).not.toMatch(/<script|<b>| on\w+=/);
    expect(html.match(/<rect /g)).toHaveLength(40);
  });

  it('prints all that is known of the model as JSON', async () => {
    const { lines } = await build(['tickets', '--json', '--quiet']);
    const detail = versionDetailSchema.parse(JSON.parse(lines.join('\n')));
    expect([detail.handle, detail.counts.texts]).toEqual(['local.tickets', 64]);
  });
});

describe('assay build refuses', () => {
  const refusals: [why: string, code: number, args: string[], error: RegExp][] = [
    ['a missing folder', 2, [], /^Missing folder\. Usage: npx assay build <folder>$/],
    ['a folder that does not exist', 3, ['no'], /^Folder 'no' not found$/],
    ['a file', 3, ['tickets/model.yaml'], /^'tickets\/model\.yaml' is not a folder$/],
    ['a folder without a document', 3, ['empty'], /^Folder 'empty' has no model\.yaml\. Name the document/],
    ['invalid YAML', 3, ['broken'], /^configuration line 1, column 10: /],
    [
      'a file outside the folder',
      3,
      ['outside'],
      /^sources\[0\]\.path: must stay inside the model directory$/,
    ],
    [
      'a reserved handle',
      2,
      ['tickets', '--handle', 'assay.x'],
      /^--handle takes a handle like 'local\.tickets'/,
    ],
    ['a pinned handle', 2, ['tickets', '--handle', 'local.x@v2'], /^--handle takes a handle/],
    [
      'another kind of file',
      2,
      ['tickets', '--out', 'model.bin'],
      /^--out takes a folder or a file \*\.assay;/,
    ],
  ];
  it.each(refusals)('%s with exit code %i', async (_, code, args, error) => {
    const before = await listPaths(project);
    const { errors, ...result } = await build([...args, '--quiet']);
    expect(result).toEqual({ code, lines: [] });
    expect(errors[0]).toMatch(/^assay: /);
    expect(errors[0]?.slice('assay: '.length)).toMatch(error);
    expect(await listPaths(project)).toEqual(before);
  });

  it('an invalid document, with every problem', async () => {
    const { code, errors } = await build(['invalid', '--quiet']);
    expect(code).toBe(3);
    expect(errors.length).toBeGreaterThan(1);
    expect(errors.join('\n')).toMatch(/traits\[0\]\.key/);
    expect(errors.join('\n')).toMatch(/traits\[1\]\.type/);
  });
});
