import { describe, expect, test } from 'vitest';
import type { EngineSettings } from '../../../../src/core/contract/engine-settings.js';
import {
  createUniqueName,
  isBrokerMessage,
  protocol,
  type ServiceWorkerSettings,
  toEngineKey,
} from '../../../../src/page/rpc/messages.js';
import { addSettings, isAssayScript, readSettings } from '../../../../src/page/rpc/script-url.js';

describe('broker messages', () => {
  test('accepts a message of this version and a known kind', () => {
    expect(isBrokerMessage({ assay: protocol, kind: 'claim' })).toBe(true);
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'claim'],
    ['another version', { assay: protocol + 1, kind: 'claim' }],
    ['no version', { kind: 'claim' }],
    ['an unknown kind', { assay: protocol, kind: 'explode' }],
    ['a property of Object.prototype as its kind', { assay: protocol, kind: 'constructor' }],
    ['a call over Comlink', { id: '1', type: 'APPLY', path: ['score'], argumentList: [] }],
  ])('rejects %s', (_, data) => {
    expect(isBrokerMessage(data)).toBe(false);
  });

  test('engine keys are equal exactly for equal settings', () => {
    const assets = 'https://a.test/models/';
    expect(toEngineKey({ assets })).toBe(toEngineKey({ assets }));
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
      { assets, sourceHosts: { github: 'https://p.test' } },
      { assets, sourceHosts: { huggingface: 'https://p.test' } },
    ];
    expect(new Set(all.map(toEngineKey)).size).toBe(all.length);
  });

  test('createUniqueName keeps the prefix and never repeats a name', () => {
    const names = Array.from({ length: 1000 }, () => createUniqueName('assay-page'));
    expect(new Set(names).size).toBe(1000);
    expect(names.every((name) => name.startsWith('assay-page-'))).toBe(true);
  });
});

describe('settings in the script URL', () => {
  const script = new URL('https://a.test/app/assay-sw.js');

  test.each<ServiceWorkerSettings>([
    { engine: { assets: 'https://a.test/models/' }, base: '/', variant: 'A' as const },
    { engine: { assets: 'https://a.test/models/' }, base: '/', variant: 'A' as const, perspective: {} },
    {
      engine: { assets: 'https://a.test/models/' },
      base: '/',
      variant: 'B' as const,
      perspective: { FLIRTATION: { model: 'local.flirts', trait: 'Flirting & more' } },
    },
    {
      engine: {
        assets: 'https://a.test/m?&=#/',
        fetchProxy: 'https://p.test/?url=',
        embedder: 'https://h.test/a b/',
        hub: 'https://h.test/',
        runtime: 'https://a.test/r/',
        device: 'webgpu' as const,
        dtype: 'fp16' as const,
        sourceHosts: { github: 'https://p.test/a&b?', datasetsServer: 'https://d.test' },
      },
      base: '/ä b/',
      variant: 'B' as const,
    },
  ])('are read as they were written: $base', (settings) => {
    expect(readSettings(addSettings(script, settings).href)).toEqual(settings);
  });

  test("keep the script's other query parameters", () => {
    const url = addSettings(new URL('?v=3', script), {
      engine: { assets: 'https://a.test/' },
      base: '/',
      variant: 'A',
    });
    expect(url.searchParams.get('v')).toBe('3');
  });

  test("are undefined for another library's service worker", () => {
    expect(readSettings('https://a.test/sw.js?base=/')).toBeUndefined();
    expect(readSettings('https://a.test/sw.js')).toBeUndefined();
    expect(readSettings('https://a.test/sw.js?assets=none&base=/')).toBeUndefined();
  });

  test('are those without the hosts of sources, if these cannot be read', () => {
    expect(readSettings('https://a.test/sw.js?assets=https://a.test/&base=/&sourceHosts={')).toEqual({
      engine: { assets: 'https://a.test/' },
      base: '/',
      variant: 'A',
    });
  });

  test.each([
    ['https://a.test/assay-sw.js?v=1', true],
    ['https://a.test/app/assay-sw.js', true],
    ['https://a.test/sw.js', false],
    ['https://a.test/my-assay-sw.js', false],
  ])('%s is a script of ours: %s', (url, own) => {
    expect(isAssayScript(url)).toBe(own);
  });
});
