import { describe, expect, it } from 'vitest';
import { type Confidence, findBrokenRules, type ScoreCard } from '../../../../src/core/contract/index.js';
import { fieldEnglish } from '../../../../src/page/elements/field/english.js';
import { judgeCard, parseRules, reportUnknown } from '../../../../src/page/elements/field/rules.js';

const detail = (score: number, confidence: Confidence) =>
  ({ score, confidence, label: null, headroom: null, band: [0, 100], breaks: [33, 66, 90] }) as never;

const createCard = (
  scores: Record<string, number>,
  { confidence = 'high', ...rest }: Partial<ScoreCard> = {},
): ScoreCard => ({
  scores,
  composite: 50,
  confidence,
  headroom: null,
  input_tokens: 9,
  familiarity: 50,
  language: { detected: 'en', read: ['en'] },
  detail: Object.fromEntries(Object.entries(scores).map(([key, score]) => [key, detail(score, confidence)])),
  compare_to: null,
  delta: null,
  ...rest,
});

const records = [
  { key: 'scope', name: 'Scope precision', description: 'Names the part of the system that changes' },
  { key: 'clickbait', name: 'Clickbait', description: '' },
] as never;

function parse(rules: string | null, minimum: string | null = null) {
  const problems: string[] = [];
  return { rules: parseRules(rules, minimum, (problem) => problems.push(problem)), problems };
}

const judge = (card: ScoreCard, rules: string, { holdsDoubt = false, isBrief = false } = {}) =>
  judgeCard(card, parse(rules).rules, { records, strings: fieldEnglish, holdsDoubt, isBrief });

describe('rules of a field', () => {
  it('are keys with a limit in either direction, between blanks or commas, and a minimum of the composite', () => {
    expect(parse(' scope>=40, clickbait<=40\nconfidence>=moderate ', '30')).toEqual({
      rules: [
        { of: 'scope', bound: 'min', limit: 40 },
        { of: 'clickbait', bound: 'max', limit: 40 },
        { of: 'confidence', bound: 'min', limit: 1 },
        { of: 'composite', bound: 'min', limit: 30 },
      ],
      problems: [],
    });
    expect(parse(null, '0').rules).toEqual([]);
  });

  it.each([
    [
      'scope>40',
      "'scope>40' is not a rule. Write a key, >= or <=, and a number from 0 to 100, as in scope_precision>=40",
    ],
    ['scope>=forty', "'scope>=forty': 'forty' is not a number from 0 to 100"],
    ['scope>=101', "'scope>=101': '101' is not a number from 0 to 100"],
    ['confidence<=high', "'confidence<=high' is not a rule. Write confidence>=moderate or confidence>=high"],
    ['confidence>=sure', "'confidence>=sure' is not a rule. Write confidence>=moderate or confidence>=high"],
  ])('report %o, and hold no text by it', (text, problem) => {
    expect(parse(text)).toEqual({ rules: [], problems: [problem] });
  });

  it('report a trait that the card does not have, with those that it has', () => {
    const problems: string[] = [];
    const { rules } = parse('scpoe>=40 composite>=3 familiarity>=5');
    reportUnknown(createCard({ scope: 3, depth: 4 }), rules, (problem) => problems.push(problem));
    expect(problems).toEqual(["rules: no score of 'scpoe'. The card has: scope, depth"]);
  });
});

describe('a card under rules', () => {
  it('holds the form by the rule with the widest gap, named as the model names it', () => {
    const card = createCard({ scope: 22, clickbait: 45 });
    expect(judge(card, 'clickbait<=40 scope>=40')).toEqual({
      reason: 'Scope precision is 22. At least 40 is needed. Names the part of the system that changes.',
      isDoubtful: false,
    });
    expect(judge(card, 'clickbait<=40').reason).toBe('Clickbait is 45. At most 40 is allowed.');
    expect(judge(card, 'scope>=40', { isBrief: true }).reason).toBe(
      'Scope precision is 22. At least 40 is needed.',
    );
    expect(judge(card, 'scope>=22 clickbait<=45')).toEqual({ reason: '', isDoubtful: false });
  });

  it('names the lowest trait under a composite, where there are several', () => {
    expect(judge(createCard({ scope: 22, clickbait: 45 }), 'composite>=60').reason).toBe(
      'This text scores 50. The minimum is 60. Lowest: Scope precision, 22. Names the part of the system that changes.',
    );
    expect(judge(createCard({ scope: 50 }), 'composite>=60').reason).toBe(
      'This text scores 50. The minimum is 60.',
    );
    expect(judge(createCard({ scope: 50 }), 'composite<=40').reason).toBe(
      'This text scores 50. The maximum is 40.',
    );
  });

  it.each([
    ['low confidence', createCard({ scope: 22, clickbait: 9 }, { confidence: 'low' })],
    ['a text unlike all others', createCard({ scope: 22, clickbait: 9 }, { familiarity: 1 })],
  ])('in doubt, by %s, holds nothing unless that is asked for', (_, card) => {
    expect(judge(card, 'scope>=40 composite>=60')).toEqual({ reason: '', isDoubtful: true });
    expect(judge(card, 'scope>=40', { holdsDoubt: true }).reason).toContain('Scope precision is 22');
  });

  it('is held by rules about doubt itself', () => {
    expect(judge(createCard({ scope: 90 }, { confidence: 'low' }), 'confidence>=moderate').reason).toBe(
      fieldEnglish.unsure,
    );
    expect(judge(createCard({ scope: 90 }, { familiarity: 3 }), 'familiarity>=5').reason).toBe(
      fieldEnglish.unlike,
    );
    expect(judge(createCard({ scope: 90 }, { familiarity: null }), 'familiarity>=5').reason).toBe('');
  });
});

it('asks for a language, which only a text in another one breaks', () => {
  const [rule] = parseRules('language=en', null, () => {});
  const broken = (detected: 'en' | 'de' | null) =>
    findBrokenRules(createCard({}, { language: { detected, read: ['en'] } }), rule ? [rule] : []).length;
  expect([broken('en'), broken('de'), broken(null)]).toEqual([0, 1, 0]);
});
