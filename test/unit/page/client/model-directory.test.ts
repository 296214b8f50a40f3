import { describe, expect, test } from 'vitest';
import { isBlob, toModelDirectory } from '../../../../src/page/client/model-directory.js';
import { withDocument } from './document.js';

const read = (source: unknown) =>
  withDocument('https://a.test/app/page.html', () => toModelDirectory(source as File));

describe('the directory of a document', () => {
  test.each([
    ['samples', 'https://a.test/app/samples/'],
    ['/samples/', 'https://a.test/samples/'],
    [new URL('https://b.test/samples'), 'https://b.test/samples/'],
  ])('is a folder of the page or of another site: %s', (source, url) => {
    expect(read(source)).toEqual({ kind: 'url', url });
  });

  test('is a folder that the user picked', () => {
    const handle = { kind: 'directory', getFileHandle: () => {} };
    expect(read(handle)).toEqual({ kind: 'handle', handle });
  });

  test('is a list of files with their paths in the dropped folder', () => {
    const inner = Object.assign(new File(['a'], 'a.csv'), { webkitRelativePath: 'set/a.csv' });
    const outer = new File(['a'], 'a.csv');
    const files = [
      { path: 'set/a.csv', file: inner },
      { path: 'a.csv', file: outer },
    ];
    expect(read({ length: 2, 0: inner, 1: outer })).toEqual({ kind: 'files', files });
    expect(read([])).toEqual({ kind: 'files', files: [] });
    expect([read(undefined), read(null)]).toEqual([undefined, undefined]);
  });

  test('rejects what is not a URL, two files of one path, and what is not a file', () => {
    expect(() => read('http://[')).toThrow("The directory is not a valid URL: 'http://['");
    const file = () => new File(['a'], 'a.csv');
    expect(() => read([file(), file()])).toThrow("Two files of the directory have the path 'a.csv'");
    expect(() => read([file(), 'a.csv'])).toThrow("a File or a list of Files, not 'a.csv'");
    expect(() => read({})).toThrow('a File or a list of Files, not an Object');
    expect(() => read(() => {})).toThrow('a File or a list of Files, not a Function');
  });

  test('accepts files and other Blobs, and nothing else', () => {
    expect([new Blob(['a']), new File(['a'], 'a'), 'a', {}, null].map(isBlob)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
