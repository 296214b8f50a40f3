import { describe, expect, it } from 'vitest';
import {
  checkRequirements,
  describeBroken,
  findFailures,
  parseRequirements,
} from '../../../../../src/server/cli/score/requirements.js';
import { commitMessage, StandInService } from '../../../../support/stand-in-service.js';

const service = new StandInService([commitMessage]);
const { card } = await service.score(commitMessage.handle, { content: 'Fix race' });
const [key = ''] = Object.keys(card.scores);
const detail = card.detail[key];
if (!detail) throw new Error('the stand-in has no trait');
const scored = { ...card, composite: 40, familiarity: 50, scores: { ...card.scores, [key]: 30 } };
const sure = { ...scored, detail: { ...card.detail, [key]: { ...detail, confidence: 'high' as const } } };
const unsure = { ...scored, detail: { ...card.detail, [key]: { ...detail, confidence: 'low' as const } } };

const describeAll = (given: Parameters<typeof parseRequirements>[0], of = sure) => {
  const { broken, doubtful } = findFailures(of, parseRequirements(given));
  return [broken.map(describeBroken), doubtful.map(describeBroken)];
};

describe('requirements', () => {
  it('are minimums and rules in both directions', () => {
    expect(
      describeAll({ 'min-composite': '60', min: [`${key}=50`], rules: [`${key}<=20, ${key}>=10`] }),
    ).toEqual([['composite 40 is below 60', `${key} 30 is below 50`, `${key} 30 is above 20`], []]);
  });

  it('are not broken by scores in doubt, unless doubt is held; minimums always are', () => {
    expect(describeAll({ rules: [`${key}>=50`] }, unsure)).toEqual([[], [`${key} 30 is below 50`]]);
    expect(describeAll({ rules: [`${key}>=50`], doubt: 'hold' }, unsure)).toEqual([
      [`${key} 30 is below 50`],
      [],
    ]);
    expect(describeAll({ min: [`${key}=50`] }, unsure)).toEqual([[`${key} 30 is below 50`], []]);
  });

  it('are about confidence and familiarity as well', () => {
    const low = { ...sure, confidence: 'low' as const, familiarity: 0 };
    expect(describeAll({ rules: ['confidence>=moderate familiarity>=5'] }, low)).toEqual([
      ['familiarity 0 is below 5', 'confidence low is below moderate'],
      [],
    ]);
  });

  it('are refused if they cannot be read, or are about what is not scored', () => {
    expect(() => parseRequirements({ rules: ['clarity'] })).toThrow(/^--rules: 'clarity' is not a rule/);
    expect(() => parseRequirements({ doubt: 'maybe' })).toThrow(
      /^--doubt takes allow or hold; it is 'maybe'/,
    );
    expect(() => checkRequirements(parseRequirements({ rules: ['clarty>=4'] }), [key])).toThrow(
      /^Unknown trait 'clarty'/,
    );
  });
});
