import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreCardSchema } from '../../../../../src/core/contract/index.js';
import { formatReadCard } from '../../../../../src/server/cli/score/read-card.js';
import { openModels } from '../../../../../src/server/node/index.js';
import { runIn, type Surroundings, writeFiles } from '../package-fixture.js';

const model = 'assay.commit-message';
const good = 'Retry webhook deliveries after 429 with the delay that the server asks for';
const commitFile = `misc updates

# Please enter the commit message for your changes.
# ------------------------ >8 ------------------------
# Do not modify or remove the line above.
diff --git a/queue.ts b/queue.ts
+Retry webhook deliveries after 429 with the delay that the server asks for
`;

let project = '';
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'assay-score-'));
  await writeFiles(project, { 'bad.txt': 'misc updates\n', 'good.txt': good, COMMIT_EDITMSG: commitFile });
});
afterAll(() => rm(project, { recursive: true }));

const score = (args: readonly string[], surroundings?: Surroundings) =>
  runIn(project, resolve('.'), ['score', ...args], surroundings);

const engine = openModels('models');
const traitsOf = () => engine.traits(model);
const cardOf = async (content: string, more = {}) => (await engine.score(model, { content, ...more })).card;

describe('assay score', () => {
  it('prints the card of a file, of the standard input and of -', async () => {
    const card = await cardOf('misc updates\n');
    const lines = formatReadCard(card, await traitsOf())
      .trimEnd()
      .split('\n');
    const expected = { code: 0, lines, errors: [] };
    expect(await score([model, 'bad.txt'])).toEqual(expected);
    expect(await score([model], { input: 'misc updates\n' })).toEqual(expected);
    expect(await score([model, '-'], { input: 'misc updates\n', isTerminal: true })).toEqual(expected);
  });

  it('reads topics and claims as such, without a composite', async () => {
    const input = 'Shares of the chip maker fell 8 percent after it cut its revenue forecast for the quarter';
    const topics = await score(['assay.news-topics'], { input });
    expect(topics.lines[0]).toMatch(/^About Business \(\d+\)/);
    expect(topics.lines[1]).toMatch(/^business /);
    const claims = await score(['assay.debate-stance'], {
      input: 'Space exploration is a waste of public money',
    });
    expect(claims.lines[0]).toMatch(/^Against Space exploration \(\d+\)/);
    expect([...topics.lines, ...claims.lines].join('\n')).not.toContain('Composite');
  });

  it('prints the whole card as one line of JSON', async () => {
    const { code, lines } = await score([model, 'good.txt', '--json']);
    expect(code).toBe(0);
    expect(lines.map((line) => scoreCardSchema.parse(JSON.parse(line)))).toEqual([await cardOf(good)]);
  });

  it('prints several texts under their names, and as one line of JSON each', async () => {
    const { lines } = await score([model, 'bad.txt', 'good.txt']);
    expect(lines.filter((line) => /^\S+\.txt$/.test(line))).toEqual(['bad.txt', 'good.txt']);
    const json = await score([model, 'bad.txt', 'good.txt', '--json']);
    expect(json.lines.map((line) => JSON.parse(line))).toEqual([
      { file: 'bad.txt', ...(await cardOf('misc updates\n')) },
      { file: 'good.txt', ...(await cardOf(good)) },
    ]);
  });

  it('compares with a baseline, and scores some traits only', async () => {
    const traits = ['scope_precision', 'signal_density'];
    const { lines } = await score([
      ...[model, 'good.txt', '--compare-to', 'bad.txt', '--traits', traits.join(',')],
    ]);
    const card = await cardOf(good, { compare_to: 'misc updates\n', traits });
    expect(lines).toEqual(
      formatReadCard(card, await traitsOf())
        .trimEnd()
        .split('\n'),
    );
    expect(lines[0]).toMatch(/^Composite \d+ of 100; lowest: /);
    expect(lines[1]).toMatch(/^scope_precision .* \+\d+$/);
  });

  it('leaves out comments and the diff of a commit message file on request', async () => {
    const cleaned = await score([model, 'COMMIT_EDITMSG', '--commit-message', '--json']);
    expect(JSON.parse(cleaned.lines[0] ?? '')).toEqual(await cardOf('misc updates'));
    const whole = await score([model, 'COMMIT_EDITMSG', '--json']);
    expect(JSON.parse(whole.lines[0] ?? '')).toEqual(await cardOf(commitFile));
  });
});

describe('assay score with minimums', () => {
  it('exits with 1 and says what falls short', async () => {
    const { composite, scores } = await cardOf('misc updates\n');
    const { code, lines, errors } = await score([
      ...[
        model,
        'bad.txt',
        '--min-composite',
        '60',
        '--min',
        'intent_clarity=50',
        '--min',
        'signal_density=0',
      ],
    ]);
    expect(code).toBe(1);
    expect(lines).toHaveLength(8);
    expect(errors).toEqual([
      `assay: composite ${composite} is below 60, intent_clarity ${scores.intent_clarity} is below 50`,
    ]);
  });

  it('exits with 0 for a score that equals its minimum', async () => {
    const { composite } = await cardOf(good);
    expect(await score([model, 'good.txt', '--min-composite', String(composite)])).toMatchObject({
      code: 0,
      errors: [],
    });
    expect(await score([model, 'good.txt', '--min-composite', String(composite + 0.5)])).toMatchObject({
      code: 1,
    });
  });

  it('names the files that fall short, and reads the others', async () => {
    const { code, errors } = await score([model, 'good.txt', 'bad.txt', '--min-composite', '40']);
    expect(code).toBe(1);
    expect(errors).toEqual([expect.stringMatching(/^assay: bad\.txt: composite \d+ is below 40$/)]);
  });

  it('exits with 3 when one of several texts cannot be read', async () => {
    const { code, errors, lines } = await score([model, 'missing.txt', 'bad.txt', '--min-composite', '40']);
    expect(code).toBe(3);
    expect(lines).toContain('bad.txt');
    expect(errors).toEqual([
      "assay: missing.txt: File 'missing.txt' not found",
      expect.stringMatching(/^assay: bad\.txt: composite/),
    ]);
  });
});

describe('assay score refuses', () => {
  const refusals: [why: string, code: number, args: string[], error: string][] = [
    ['a missing model', 2, [], 'Missing model. Usage: npx assay score <model> [file...]'],
    [
      'an unknown option',
      2,
      [model, '--mni', 'a=1'],
      "Unknown option '--mni'. Usage: npx assay score <model> [file...]",
    ],
    [
      'an unknown model',
      2,
      ['commit-message', 'bad.txt'],
      `Unknown model 'commit-message'. Did you mean '${model}'?`,
    ],
    [
      'a minimum without a trait',
      2,
      [model, '--min', '50'],
      "--min takes a trait and its minimum, like clarity=50; it is '50'",
    ],
    [
      'a minimum that is not a number',
      2,
      [model, '--min-composite', 'high'],
      "--min-composite takes a number from 0 to 100; it is 'high'",
    ],
    [
      'an empty name of a trait',
      2,
      [model, '--traits', 'a,'],
      "--traits takes names separated by commas; it is 'a,'",
    ],
    ['a missing file', 3, [model, 'missing.txt'], "File 'missing.txt' not found"],
    ['a folder', 3, [model, '.'], "File '.' is a folder"],
    ['an empty text', 3, [model, '-'], 'Content is empty: it has no words to score'],
    ['the standard input twice', 2, [model, '-', '-'], "The standard input can be read once: give '-' once"],
    ['a missing model file', 3, ['mine.assay', 'bad.txt'], "File 'mine.assay' not found"],
    [
      'a folder without models',
      3,
      [model, 'bad.txt', '--models', '.'],
      "Folder '.' has no *.assay file and no catalog.json",
    ],
    ['a missing folder of models', 3, [model, 'bad.txt', '--models', 'no'], "Folder 'no' not found"],
  ];
  it.each(refusals)('%s with exit code %i', async (_, code, args, error) => {
    expect(await score(args)).toEqual({ code, lines: [], errors: [`assay: ${error}`] });
  });

  it('a minimum for a trait that is not scored', async () => {
    const unknown = await score([model, 'bad.txt', '--min', 'clarity=50']);
    expect(unknown.code).toBe(2);
    expect(unknown.errors[0]).toMatch(/^assay: Unknown trait 'clarity'\. This model has: intent_clarity, /);
    const left = await score([model, 'bad.txt', '--traits', 'signal_density', '--min', 'intent_clarity=50']);
    expect(left.code).toBe(2);
  });

  it('a text that would have to be typed', async () => {
    expect(await score([model], { isTerminal: true })).toEqual({
      code: 2,
      lines: [],
      errors: ["assay: Missing text. Name a file, '-' to type it, or pipe it in"],
    });
  });

  it('a file that is not an exported version', async () => {
    await writeFiles(project, { 'text.assay': 'misc updates' });
    expect(await score(['text.assay', 'bad.txt'])).toEqual({
      code: 3,
      lines: [],
      errors: ["assay: 'text.assay': Not an exported model version: the signature is missing"],
    });
    await rm(join(project, 'text.assay'));
  });

  it('a package without its models', async () => {
    const { code, errors } = await runIn(project, project, ['score', model, 'bad.txt']);
    expect(code).toBe(4);
    expect(errors[0]).toMatch(/^assay: .*catalog/i);
  });
});
