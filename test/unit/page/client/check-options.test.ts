import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { copyArgument, readHandle, readOptions, readSignal } from '../../../../src/page/client/arguments.js';
import { resolveOptions } from '../../../../src/page/client/assay-options.js';
import { toModelDirectory } from '../../../../src/page/client/model-directory.js';
import { readContent } from '../../../../src/page/client/read-content.js';
import { withDocument } from './document.js';

/** The detail of the error that `work` throws. */
function detailOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AssayError && error.code === 'invalid_request') return error.detail;
    throw error;
  }
  throw new Error('did not throw');
}

describe('options of createAssay', () => {
  test.each([
    [{ asset: '/models' }, "Unknown option 'asset'. Did you mean 'assets'?"],
    [{ model: 'x' }, /^Unknown option 'model'. Options: assets, base, variant, worker, /],
    [{ variant: 'C' }, "Option 'variant' must be 'A' or 'B', not 'C'"],
    [{ device: 'gpu' }, "Option 'device' must be 'auto' or 'webgpu' or 'wasm', not 'gpu'"],
    [{ base: 3 }, "Option 'base' must be a string, not 3"],
    [{ assets: ['/models'] }, "Option 'assets' must be a URL, not an Array"],
    [{ worker: new Map() }, "Option 'worker' must be a function, not a Map"],
    [{ sourceHosts: { gitHub: '/raw' } }, "Unknown option 'sourceHosts.gitHub'. Did you mean 'github'?"],
    [
      { sourceTokens: { gitlab: 's3cret' } },
      "Unknown option 'sourceTokens.gitlab'. Options: github, huggingface",
    ],
    [{ sourceHosts: { github: 7 } }, "Option 'sourceHosts.github' must be a URL"],
    [
      { sourceHosts: { github: 'http://[' } },
      "Option 'sourceHosts.github' must be an http or https URL without query or credentials",
    ],
    [
      { sourceHosts: { github: 'https://me:s3cret@a.test/?token=s3cret' } },
      "Option 'sourceHosts.github' must be an http or https URL without query or credentials",
    ],
    [{ sourceTokens: 's3cret' }, "Option 'sourceTokens' must be an Object"],
    [{ sourceTokens: { github: 53 } }, "Option 'sourceTokens.github' must be a string"],
    ['/models', "The options must be an object, not '/models'"],
  ])('refuses %j', (options, expected) => {
    const detail = withDocument('https://a.test/', () => detailOf(() => resolveOptions(options as object)));
    if (typeof expected === 'string') expect(detail).toBe(expected);
    else expect(detail).toMatch(expected);
  });

  test('takes null and undefined for the default', () => {
    const given = { assets: undefined, variant: null } as unknown as object;
    const resolved = withDocument('https://a.test/', () => resolveOptions(given));
    expect([resolved.engine.assets, resolved.variant]).toEqual(['https://a.test/assay-models/', 'A']);
  });
});

describe('options of calls', () => {
  test.each<[() => unknown, string]>([
    [
      () => readOptions({ onProgres: () => {} } as object),
      "Unknown option 'onProgres'. Did you mean 'onProgress'?",
    ],
    [() => readOptions({ signal: {} } as object), "Option 'signal' must be an AbortSignal, not an Object"],
    [() => readOptions({ onProgress: 5 } as object), "Option 'onProgress' must be a function, not 5"],
    [
      () => readSignal(new AbortController().signal as object),
      'The options must be an object, not an AbortSignal. Use { signal }',
    ],
    [() => readHandle(42), 'The model handle must be a string, not 42'],
  ])('are refused with what was given: %s', (work, detail) => {
    expect(detailOf(work)).toBe(detail);
  });

  test.each([
    [42, 'The content must be a string or a request, not 42'],
    [null, 'The content must be a string or a request, not null'],
    [() => 1, 'The content must be a string or a request, not a Function'],
  ])('a content that is %s is named', (content, detail) => {
    expect(readContent(content)).toMatchObject({ code: 'invalid_request', detail });
  });

  test('a getter that throws is an error of the call', () => {
    const options = Object.defineProperty({}, 'signal', {
      enumerable: true,
      get: () => {
        throw new Error('mine');
      },
    });
    expect(detailOf(() => readOptions(options))).toBe('Reading an argument threw an error');
  });
});

describe('the directory of a build', () => {
  const file = new File(['a'], 'rows.csv');

  test('is a single file or a list of files', () => {
    const directory = { kind: 'files', files: [{ path: 'rows.csv', file }] };
    expect(toModelDirectory(file)).toEqual(directory);
    expect(toModelDirectory([file])).toEqual(directory);
    expect(toModelDirectory(new Set([file]))).toEqual(directory);
    expect(toModelDirectory(null)).toBeUndefined();
  });

  test.each([
    [{ handle: 'local.x' }, 'an Object'],
    [['rows.csv'], "'rows.csv'"],
    [new Blob(['a']), 'a Blob'],
    [7, '7'],
  ])('is refused as %j, with what was given', (directory, given) => {
    expect(detailOf(() => toModelDirectory(directory as unknown as File))).toBe(
      `The directory must be a URL, a FileSystemDirectoryHandle, a File or a list of Files, not ${given}. Options are the third argument`,
    );
  });
});

describe('copyArgument', () => {
  test('copies lists and plain objects, and keeps everything else', () => {
    const nested = { traits: [{ key: 'a' }] };
    const copy = copyArgument(nested);
    nested.traits.length = 0;
    expect(copy).toEqual({ traits: [{ key: 'a' }] });
    const options = { onProgress: () => {} };
    expect(copyArgument(options)).toEqual(options);
    expect(copyArgument(options)).not.toBe(options);
    expect(copyArgument(new Set([1, 2]))).toEqual([1, 2]);
    const url = new URL('https://a.test/');
    for (const kept of [url, 'text', 3, null, undefined]) expect(copyArgument(kept)).toBe(kept);
  });
});
