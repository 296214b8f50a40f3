import { describe, expect, test } from 'vitest';
import { engineKey, isBrokerMessage, protocol, uniqueName } from '../../../src/rpc/messages.js';
import { settingsOf, withSettings } from '../../../src/rpc/script-url.js';

describe('broker messages', () => {
  test('a message of this version and a known kind is one', () => {
    expect(isBrokerMessage({ assay: protocol, kind: 'claim' })).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'claim'],
    ['another version', { assay: protocol + 1, kind: 'claim' }],
    ['no version', { kind: 'claim' }],
    ['an unknown kind', { assay: protocol, kind: 'explode' }],
    ['a kind of every object', { assay: protocol, kind: 'constructor' }],
    ['a call over Comlink', { id: '1', type: 'APPLY', path: ['score'], argumentList: [] }],
  ])('%s is none', (_, data) => {
    expect(isBrokerMessage(data)).toBe(false);
  });

  test('engines are interchangeable when assets and proxy are equal, and only then', () => {
    const assets = 'https://a.test/models/';
    expect(engineKey({ assets })).toBe(engineKey({ assets }));
    const keys = [{ assets }, { assets: 'https://b.test/' }, { assets, fetchProxy: 'https://p.test/' }].map(
      engineKey,
    );
    expect(new Set(keys).size).toBe(3);
  });

  test('unique names keep their prefix and never repeat', () => {
    const names = Array.from({ length: 1000 }, () => uniqueName('assay-page'));
    expect(new Set(names).size).toBe(1000);
    expect(names.every((name) => name.startsWith('assay-page-'))).toBe(true);
  });
});

describe('settings in the script URL', () => {
  const script = new URL('https://a.test/app/assay-sw.js');

  test.each([
    { engine: { assets: 'https://a.test/models/' }, base: '/', variant: 'A' as const },
    {
      engine: { assets: 'https://a.test/m?&=#/', fetchProxy: 'https://p.test/?url=' },
      base: '/ä b/',
      variant: 'B' as const,
    },
  ])('come back as they went in: $base', (settings) => {
    expect(settingsOf(withSettings(script, settings).href)).toEqual(settings);
  });

  test("a script's own query stays", () => {
    const url = withSettings(new URL('?v=3', script), {
      engine: { assets: 'https://a.test/' },
      base: '/',
      variant: 'A',
    });
    expect(url.searchParams.get('v')).toBe('3');
  });

  test("another library's service worker has none", () => {
    expect(settingsOf('https://a.test/sw.js?base=/')).toBeUndefined();
    expect(settingsOf('https://a.test/sw.js')).toBeUndefined();
  });
});
