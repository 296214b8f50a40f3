import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explanationSchema } from '../../../../../src/core/contract/index.js';
import { openModels } from '../../../../../src/server/node/index.js';
import { runIn, type Surroundings } from '../package-fixture.js';

const escapeCode = '\u001b[';
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes colours
const colors = /\u001b\[[\d;]*m/g;

const model = 'assay.commit-message';
const text = 'misc updates\nrename stuff';

const explain = (args: readonly string[], surroundings: Surroundings = {}) =>
  runIn('.', resolve('.'), ['explain', model, ...args], { input: text, ...surroundings });

describe('assay explain', () => {
  it('lists the parts of a trait, largest first, without colours in a pipe', async () => {
    const { explanation } = await openModels('models').explain(model, { content: text });
    const why = explanation.traits.intent_clarity;
    if (!why) throw new Error('the model has no trait intent_clarity');
    const { code, lines } = await explain(['--traits', 'intent_clarity', '--top', '3']);
    expect(code).toBe(0);
    expect(lines.join('\n')).not.toContain(escapeCode);
    const parts = [
      ...why.words.map(({ start, end, points }) => ({ name: text.slice(start, end), points })),
      ...why.style.map(({ feature, points }) => ({ name: `style: ${feature}`, points })),
    ].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
    const expected = parts
      .slice(0, 3)
      .map(({ name, points }) => `${points > 0 ? '+' : ''}${points.toFixed(1)}  ${name}`);
    expect(lines[0]).toBe(
      `intent_clarity: ${Math.round(why.score)} (starts at ${why.bias_points.toFixed(1)})`,
    );
    expect(lines.slice(1, 4).map((line) => line.trim())).toEqual(expected);
  });

  it('colours words in a terminal, unless NO_COLOR is set', async () => {
    const args = ['-', '--traits', 'intent_clarity'];
    const { lines } = await explain(args, { isTerminal: true });
    expect(lines.slice(1, 3).map((line) => line.replaceAll(colors, ''))).toEqual([
      '  misc updates',
      '  rename stuff',
    ]);
    expect(lines[1]).toContain(`${escapeCode}1;31mmisc${escapeCode}0m`);
    const plain = await explain(args);
    expect(await explain(args, { isTerminal: true, env: { NO_COLOR: '1' } })).toEqual(plain);
    expect(await explain(args, { isTerminal: true, env: { TERM: 'dumb' } })).toEqual(plain);
    expect(await explain(args, { env: { FORCE_COLOR: '1' } })).toEqual(
      await explain(args, { isTerminal: true }),
    );
  });

  it('never passes control characters of a text to a terminal', async () => {
    const input = 'misc \u001b]0;title\u0007updates\r\n';
    const { lines } = await explain(['-'], { input, isTerminal: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(lines.join('\n').replaceAll(colors, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });

  it('cuts a long text, and says so', async () => {
    const input = 'misc updates of many things. '.repeat(200);
    const { lines } = await explain(['-', '--traits', 'intent_clarity'], { input, isTerminal: true });
    expect(lines[1]).toMatch(/ … \(\d{4} more characters\)$/);
  });

  it('lists sentences where words cannot be separated', async () => {
    const { lines } = await runIn('.', resolve('.'), ['explain', 'assay.banking-scope'], {
      input: 'My card was declined. Which herb goes with trout?',
    });
    expect(lines[0]).toMatch(/\(without its sentences -?[\d.]+\)$/);
    expect(lines.slice(1, 3).join('\n')).toContain('Which herb goes with trout?');
  });

  it('prints the explanation as JSON', async () => {
    const { lines } = await explain(['--json']);
    const { explanation } = await openModels('models').explain(model, { content: text });
    expect(explanationSchema.parse(JSON.parse(lines.join('')))).toEqual(explanation);
  });

  it('refuses two texts and a number that is out of range', async () => {
    expect(await explain(['a', 'b'])).toMatchObject({
      code: 2,
      errors: ['assay: One text at a time. Usage: npx assay explain <model> [file]'],
    });
    expect(await explain(['--top', '-1'])).toMatchObject({ code: 2 });
    expect(await explain(['--top=1e9'])).toMatchObject({
      code: 2,
      errors: ["assay: --top takes a number from 0 to 1000; it is '1e9'"],
    });
  });
});
