import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../../../src/client/assay-options.js';
import { AssayError } from '../../../src/contract/errors.js';
import { withDocument } from './document.js';

const at = <T>(base: string, work: () => T): T => withDocument(base, work);

describe('resolveOptions', () => {
  test('resolves the defaults relative to the document', () => {
    const { engine, base, variant, script } = at('https://a.test/app/page.html', () => resolveOptions());
    expect({ engine, base, variant, script: script.href }).toEqual({
      engine: { assets: 'https://a.test/app/assay-models/' },
      base: '/',
      variant: 'A',
      script: 'https://a.test/app/assay-sw.js',
    });
  });

  test.each([
    ['a folder without its slash', { assets: '/models' }, 'https://a.test/models/'],
    ['a URL object', { assets: new URL('https://cdn.test/m/') }, 'https://cdn.test/m/'],
    ['a query and a fragment', { assets: 'm/?a#b' }, 'https://a.test/app/m/'],
  ])('accepts assets as %s', (_, options, assets) => {
    expect(at('https://a.test/app/', () => resolveOptions(options)).engine.assets).toBe(assets);
  });

  test.each([
    ['/', '/'],
    ['/api', '/api/'],
    ['/api/', '/api/'],
    ['./', '/app/'],
    ['', '/'],
  ])('resolves the base %j to %j', (base, path) => {
    expect(at('https://a.test/app/page.html', () => resolveOptions({ base })).base).toBe(path);
  });

  test('passes on the settings of an embedder, its folders as absolute URLs', () => {
    const options = {
      embedder: 'org/model',
      hub: '/hub',
      runtime: new URL('https://cdn.test/ort?v=1'),
      device: 'webgpu',
      dtype: 'fp16',
    } as const;
    expect(at('https://a.test/app/', () => resolveOptions(options)).engine).toEqual({
      assets: 'https://a.test/app/assay-models/',
      embedder: 'org/model',
      hub: 'https://a.test/hub/',
      runtime: 'https://cdn.test/ort/',
      device: 'webgpu',
      dtype: 'fp16',
    });
  });

  test('resolves the hosts of sources, and keeps their tokens apart from the settings of the engine', () => {
    const options = {
      sourceHosts: {
        github: '/raw/',
        huggingface: new URL('https://mirror.test/hf'),
        datasetsServer: undefined,
      },
      sourceTokens: { github: 's3cret', huggingface: undefined },
    };
    const { engine, sourceTokens } = at('https://a.test/app/', () => resolveOptions(options));
    expect(engine).toEqual({
      assets: 'https://a.test/app/assay-models/',
      sourceHosts: { github: 'https://a.test/raw', huggingface: 'https://mirror.test/hf' },
    });
    expect(sourceTokens).toEqual({ github: 's3cret' });
  });

  test.each([
    ['assets', { assets: 'https://' }],
    ['hub', { hub: 'http://[' }],
    ['runtime', { runtime: '//' }],
    ['base', { base: 'http://[' }],
    ['serviceWorker', { serviceWorker: '//' }],
    ['fetchProxy', { fetchProxy: 'https://:x' }],
  ])('rejects an option that is not a valid URL: %s', (name, options) => {
    const work = () => at('https://a.test/', () => resolveOptions(options));
    expect(work).toThrow(AssayError);
    expect(work).toThrow(`Option '${name}' is not a valid URL`);
  });
});
