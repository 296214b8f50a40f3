// Realms as their global objects show them; test/neighbours runs in real ones.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getAddress } from '../../../../src/core/platform/realm/address.js';
import {
  findWorkerRefusal,
  getBaseUrl,
  getOrigin,
  hasElements,
  isServer,
} from '../../../../src/core/platform/realm/realm.js';

afterEach(() => vi.unstubAllGlobals());

function stub(href: string, origin: string, baseURI?: string) {
  vi.stubGlobal('location', { href });
  vi.stubGlobal('origin', origin);
  if (baseURI !== undefined) vi.stubGlobal('document', { baseURI });
}

describe('getBaseUrl', () => {
  test.each([
    ['a page', 'https://a.test/app/page', 'https://a.test', 'https://a.test/lib/', 'https://a.test/lib/'],
    ['a frame by srcdoc', 'about:srcdoc', 'https://a.test', 'https://a.test/app/', 'https://a.test/app/'],
    ['a sandboxed frame', 'https://a.test/app/', 'null', 'https://a.test/app/', 'https://a.test/app/'],
    [
      'a page of a blob',
      'blob:https://a.test/1-2',
      'https://a.test',
      'blob:https://a.test/1-2',
      'https://a.test/',
    ],
    ['a sandboxed blob', 'blob:null/1-2', 'null', 'blob:null/1-2', undefined],
    ['a data: document', 'data:text/html,a', 'null', 'data:text/html,a', undefined],
    [
      'an extension',
      'chrome-extension://id/a.html',
      'chrome-extension://id',
      undefined,
      'chrome-extension://id/a.html',
    ],
    ['a worker', 'https://a.test/worker.js', 'https://a.test', undefined, 'https://a.test/worker.js'],
    ['an inline worker', 'blob:https://a.test/1-2', 'https://a.test', undefined, 'https://a.test/'],
    ['a data: worker', 'data:text/javascript,1', 'null', undefined, undefined],
  ])('returns the base of %s', (_, href, origin, baseURI, base) => {
    stub(href, origin, baseURI);
    expect(getBaseUrl()).toBe(base);
    expect(getOrigin()).toBe(origin);
  });
});

test('getAddress returns the address of a page, and the base of a frame without one', () => {
  stub('https://a.test/app/page', 'https://a.test', 'https://a.test/lib/');
  expect(getAddress()).toBe('https://a.test/app/page');
  stub('about:srcdoc', 'https://a.test', 'https://a.test/lib/');
  expect(getAddress()).toBe('https://a.test/lib/');
});

describe('findWorkerRefusal', () => {
  test('returns nothing on a server, which has an engine of its own', () => {
    expect([isServer(), findWorkerRefusal(), getBaseUrl(), getOrigin()]).toEqual([true, ...Array(3)]);
  });

  test('returns nothing where there are workers', () => {
    stub('https://a.test/', 'https://a.test');
    vi.stubGlobal('Worker', class {});
    expect([isServer(), findWorkerRefusal()]).toEqual([false, undefined]);
  });

  test('says where to score elsewhere', () => {
    stub('https://a.test/sw.js', 'https://a.test');
    vi.stubGlobal('Worker', undefined);
    expect(findWorkerRefusal()).toBe(
      'No engine can start in Object, where only models() and traits() work. Score in a page; in an extension, use an offscreen document',
    );
  });
});

test.each([
  ['a page', {}, true],
  ['a content script', null, false],
  ['a worker', undefined, false],
])('hasElements in %s', (_, registry, expected) => {
  vi.stubGlobal('customElements', registry);
  expect(hasElements()).toBe(expected);
});
