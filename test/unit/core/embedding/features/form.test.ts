import { describe, expect, it } from 'vitest';
import { findForm } from '../../../../../src/core/embedding/features/form.js';

describe('the form of a text', () => {
  it.each([
    'The bus was late again, so we walked.',
    'wip',
    'fix typo, update docs',
    'fix(dock): keep the anchor; see #12',
    'The new release (2.4.1) is 30 % faster than 2.3, on 16 of 20 machines.',
    'Bring a tent, two lamps and a map.',
    'Central bank raises rates, shares fall',
    'See https://example.com/docs for the details.',
    'Call unify() before you return.',
    '',
    '!!!',
    '<3 <3 <3',
  ])('is prose in "%s"', (text) => {
    expect(findForm(text, 'en')).toBe('prose');
  });

  it.each([
    'copper, tin, zinc, nickel, lead',
    'milk\nbutter\ntwo lemons\ncat food\nsoap',
    'left right left right left right',
    'Oslo, Bergen, Narvik, Bodø, Tromsø',
    '- hammer - six nails - fine sandpaper - wood glue',
  ])('is a list in "%s"', (text) => {
    expect(findForm(text, 'en')).toBe('list');
  });

  it.each([
    '{"pump": "p-7", "on": true, "bar": 2.5}',
    '<nav><a href="/start">Start</a></nav>',
    'const sum = (a, b) => a + b; export default sum;',
    '4;Kiel;2026-03-01;17.5\n5;Bonn;2026-03-02;18.1',
    'docker run --rm -p 8080:80 -v ./site:/srv web',
    '[12:04:31] host=db-2 retry=3 code=ETIMEDOUT',
  ])('is code in "%s"', (text) => {
    expect(findForm(text, 'en')).toBe('code');
  });

  it('is a list of items in no language, and prose in one whose words of grammar are not known here', () => {
    const german = 'Gestern gingen wir zu Fuß nach Hause, weil kein Bus mehr kam.';
    expect(findForm(german, 'de')).toBe('prose');
    expect(findForm('Brot, Milch, Butter, Salz, Mehl', null)).toBe('list');
  });

  it('is found in one token of any length', () => {
    expect(findForm('f('.repeat(32_000), null)).toBe('code');
    expect(findForm(`${'1'.repeat(60_000)}a`, null)).toBe('prose');
  });

  it('is decided by the beginning of a long text', () => {
    expect(
      findForm(`${'We walked home in the rain. '.repeat(4000)}${'{"a": 1} '.repeat(40_000)}`, 'en'),
    ).toBe('prose');
  });
});
