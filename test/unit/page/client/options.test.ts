import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { resolveOptions } from '../../../../src/page/client/assay-options.js';
import { withDocument } from './document.js';

const at = <T>(base: string, work: () => T): T => withDocument(base, work);

describe('resolveOptions', () => {
  test('resolves the defaults: models at the root of the site', () => {
    const { engine, base, variant, script } = at('https://a.test/app/page.html', () => resolveOptions());
    expect({ engine, base, variant, script: script.href }).toEqual({
      engine: { assets: 'https://a.test/assay-models/' },
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
      crossOriginStorage: 'on',
    } as const;
    expect(at('https://a.test/app/', () => resolveOptions(options)).engine).toEqual({
      assets: 'https://a.test/assay-models/',
      embedder: 'org/model',
      hub: 'https://a.test/hub/',
      runtime: 'https://cdn.test/ort/',
      device: 'webgpu',
      dtype: 'fp16',
      crossOriginStorage: 'on',
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
      assets: 'https://a.test/assay-models/',
      sourceHosts: { github: 'https://a.test/raw', huggingface: 'https://mirror.test/hf' },
    });
    expect(sourceTokens).toEqual({ github: 's3cret' });
  });

  test('passes on a page that shows models, a script of the service worker and a variant', () => {
    const options = {
      explorer: 'explore.html',
      serviceWorker: new URL('https://a.test/sw.js'),
      fetchProxy: '/proxy',
      variant: 'B',
      worker: () => ({}) as Worker,
    } as const;
    const resolved = at('https://a.test/app/', () => resolveOptions(options));
    expect(resolved.explorer).toBe('https://a.test/app/explore.html');
    expect(resolved.script.href).toBe('https://a.test/sw.js');
    expect(resolved.engine.fetchProxy).toBe('https://a.test/proxy');
    expect([resolved.variant, resolved.spawn]).toEqual(['B', options.worker]);
  });

  test.each([
    [true, {}],
    [{ A: { model: 'a.b', trait: 'c' } }, { A: { model: 'a.b', trait: 'c' } }],
    [false, undefined],
    [undefined, undefined],
  ])('reads perspective: %j as the sources %j', (perspective, sources) => {
    expect(at('https://a.test/', () => resolveOptions({ perspective })).perspective).toEqual(sources);
  });

  test('rejects perspective: 1', () => {
    const work = () => at('https://a.test/', () => resolveOptions({ perspective: 1 as never }));
    expect(work).toThrow("Option 'perspective' must be 'Boolean' or 'Object', not 1");
  });

  test('leaves out what is not given', () => {
    const resolved = at('https://a.test/app/', () => resolveOptions({ assets: '' }));
    expect(Object.keys(resolved.engine)).toEqual(['assets']);
    expect(resolved.engine.assets).toBe('https://a.test/app/');
    expect('explorer' in resolved).toBe(false);
    expect(resolved.sourceTokens).toEqual({});
  });

  test.each(['auto', 'fp32', 'fp16', 'q8', 'q4'] as const)('passes on weights of the type %s', (dtype) => {
    expect(at('https://a.test/', () => resolveOptions({ dtype })).engine.dtype).toBe(dtype);
  });

  test.each(['auto', 'webgpu', 'wasm'] as const)('passes on the device %s', (device) => {
    expect(at('https://a.test/', () => resolveOptions({ device })).engine.device).toBe(device);
  });

  test.each([
    ['assets', 'a URL'],
    ['serviceWorker', 'a URL'],
    ['explorer', 'a URL'],
    ['hub', 'a URL'],
    ['runtime', 'a URL'],
    ['fetchProxy', 'a string'],
    ['embedder', 'a string'],
    ['worker', 'a function'],
  ])('rejects an option %s that is a number', (name, kind) => {
    const work = () => at('https://a.test/', () => resolveOptions({ [name]: 7 }));
    expect(work).toThrow(`Option '${name}' must be ${kind}, not 7`);
  });

  test.each([
    ['sourceHosts.datasetsServer', { sourceHosts: { datasetsServer: 7 } }, 'a URL'],
    ['sourceHosts.huggingface', { sourceHosts: { huggingface: 7 } }, 'a URL'],
    ['sourceTokens.huggingface', { sourceTokens: { huggingface: 7 } }, 'a string'],
  ])('rejects an option %s that is a number', (name, options, kind) => {
    const work = () => at('https://a.test/', () => resolveOptions(options as object));
    expect(work).toThrow(`Option '${name}' must be ${kind}`);
  });

  test.each([
    ['assets', { assets: 'https://' }],
    ['explorer', { explorer: 'http://[' }],
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
