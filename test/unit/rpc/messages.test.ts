import { describe, expect, test } from 'vitest';
import {
  type EngineSettings,
  engineKey,
  isBrokerMessage,
  protocol,
  uniqueName,
} from '../../../src/rpc/messages.js';
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

  test('engines are interchangeable when their settings are equal, and only then', () => {
    const assets = 'https://a.test/models/';
    expect(engineKey({ assets })).toBe(engineKey({ assets }));
    const all: EngineSettings[] = [
      { assets },
      { assets: 'https://b.test/' },
      { assets, fetchProxy: 'https://p.test/' },
      { assets, embedder: 'org/model' },
      { assets, embedder: 'org/model', hub: 'https://p.test/' },
      { assets, runtime: 'https://p.test/' },
      { assets, device: 'wasm' },
      { assets, dtype: 'q8' },
      { assets, device: 'auto' },
      { assets, dtype: 'auto' },
    ];
    expect(new Set(all.map(engineKey)).size).toBe(all.length);
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
      engine: {
        assets: 'https://a.test/m?&=#/',
        fetchProxy: 'https://p.test/?url=',
        embedder: 'https://h.test/a b/',
        hub: 'https://h.test/',
        runtime: 'https://a.test/r/',
        device: 'webgpu' as const,
        dtype: 'fp16' as const,
      },
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
