// The language packs: all have every text, none is left in English, and what they build from numbers reads well.
import { describe, expect, it } from 'vitest';
import * as locales from '../../../../src/page/elements/locales/index.js';
import type { ScoreStrings } from '../../../../src/page/elements/score/strings.js';

const packs = Object.entries(locales);
const others = packs.filter(([name]) => name !== 'en');

/** Every text of a pack by its path, with those built from numbers. */
function listTexts(strings: ScoreStrings): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (path: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(path, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) collect(`${path}.${name}`, inner);
  };
  for (const [name, value] of Object.entries(strings)) if (typeof value !== 'function') collect(name, value);
  const built = {
    headroom: strings.headroom(6, strings.tier.Solid),
    compositeHeadroom: strings.compositeHeadroom(21),
    allTop: strings.compositeHeadroom(0),
    zero: strings.zeros(1),
    zeros: strings.zeros(3),
    above: strings.delta(7),
    below: strings.delta(-3),
    same: strings.delta(0),
    announcement: strings.announcement(80, strings.confidence.high),
    breaks: strings.breaks(60, 83, 93),
    about: strings.about('X'),
    distance: strings.distance('2.1'),
    busy: strings.busy({ stage: 'model', done: 250_000, total: 1_000_000 }),
    scoring: strings.busy(undefined),
    minimum: strings.below(42, 60),
    raises: strings.raises('4.2', false),
    sample: strings.modelCard.samples('1'),
    samples: strings.modelCard.samples('40'),
    betweenPoles: strings.modelCard.between('25'),
    lowersRaw: strings.lowers('0.05', true),
  };
  for (const [name, text] of Object.entries(built)) texts.set(`${name}()`, text);
  return texts;
}

const english = listTexts(locales.en);
/** The same word in several languages. */
const shared = /^(offline|Solide|neutral|Style|.*Score.*|.* \/ .*|Start)$/;

describe('language packs', () => {
  it('are English, German, French, Spanish, Chinese and Japanese, each with its locale', () => {
    expect(packs.map(([name, { locale }]) => [name, locale]).sort()).toEqual(
      ['de', 'en', 'es', 'fr', 'ja', 'zh'].map((name) => [name, name]),
    );
  });

  it.each(others)('%s has every text of the English pack, translated', (_, strings) => {
    const texts = listTexts(strings);
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    const same = [...texts].filter(([path, text]) => text === english.get(path) && !shared.test(text));
    expect(same).toEqual([]);
    expect([...texts.values()].filter((text) => !text.trim() || /undefined|NaN|\[object/.test(text))).toEqual(
      [],
    );
  });

  it.each(others)('%s keeps the numbers of every text', (_, strings) => {
    const digits = (text = '') => (text.match(/\d+/g) ?? []).sort();
    for (const [path, text] of listTexts(strings)) {
      if (path !== 'busy()') expect(digits(text), `${path}: ${text}`).toEqual(digits(english.get(path)));
    }
  });

  it('format progress in the numbers of the language', () => {
    const progress = { stage: 'model', done: 250_000, total: 1_000_000 } as const;
    expect(locales.de.busy(progress)).toBe('Modell wird geladen: 0,3 von 1,0 MB');
    expect(locales.ja.busy(progress)).toBe('モデルを読み込み中: 0.3 / 1.0 MB');
  });
});
