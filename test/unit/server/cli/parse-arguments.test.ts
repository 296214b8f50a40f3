import { expect, it } from 'vitest';
import { parseNames } from '../../../../src/server/cli/input/common-options.js';
import { parseArguments } from '../../../../src/server/cli/parse-arguments.js';

const options = {
  json: { type: 'boolean', description: '' },
  'min-composite': { type: 'string', description: '' },
  out: { type: 'string', description: '' },
} as const;
const parse = (...args: string[]) => parseArguments(args, { usage: 'score <model>', options });

it('takes a negative number as the value of an option, and as an argument after --', () => {
  expect(parse('--min-composite', '-5', 'a').values).toEqual({ 'min-composite': '-5' });
  expect(parse('--min-composite', '-.5').values).toEqual({ 'min-composite': '-.5' });
  expect(parse('--', '--min-composite', '-5').positionals).toEqual(['--min-composite', '-5']);
});

it('joins lists of names that come in several options', () => {
  const options = { cors: { type: 'string', multiple: true, description: '' } } as const;
  const { values } = parseArguments(['--cors', 'a, b', '--cors=c'], { usage: 'x', options });
  expect(parseNames('cors', values.cors)).toEqual(['a', 'b', 'c']);
  expect(() => parseNames('cors', ['a', ''])).toThrow("--cors takes names separated by commas; it is ''");
});

it.each([
  [['--out', '-x'], '--out needs a value. One that begins with a dash: --out=-x. Usage'],
  [['--jsno'], "Unknown option '--jsno'. Did you mean '--json'? Usage"],
  [['--min-comp', '5'], "Unknown option '--min-comp'. Did you mean '--min-composite'? Usage"],
  [['--hlep'], "Unknown option '--hlep'. Did you mean '--help'? Usage"],
  [['--nothing-like-it'], "Unknown option '--nothing-like-it'. Usage"],
  [['-j'], "Unknown option '-j'. Usage"],
])('explains %j', (args, begin) => {
  expect(() => parse(...args)).toThrow(`${begin}: npx assay score <model>`);
});
