// Frameworks hold objects in reactive state: what page code calls and passes is then a proxy, at any depth.
import { afterAll, describe, expect, test } from 'vitest';
import { copyArgument } from '../../../../src/page/client/arguments.js';
import { createAssay } from '../../../../src/page/client/index.js';

/** A proxy that makes proxies of all objects that are read from it, as `reactive()` of Vue does. */
function toReactive<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, name, receiver) => toReactive(Reflect.get(target, name, receiver)),
  });
}

describe('an Assay in reactive state', () => {
  const assay = createAssay();
  const proxy = toReactive(assay);
  afterAll(() => assay.dispose());

  test('cannot be extended, so that Vue makes no proxy of it', () => {
    expect(Object.isExtensible(assay)).toBe(false);
  });

  test.each([
    ['score', 'assay.humor', 'text'],
    ['explain', 'assay.humor', 'text'],
    ['models'],
    ['traits', 'assay.humor'],
    ['card', 'assay.humor'],
    ['terms', 'assay.humor'],
    ['extract', 'https://a.test/'],
    ['warm', 'assay.humor'],
    ['status'],
    ['storage'],
    ['evict'],
    ['preload'],
    ['fetch', 'https://a.test/models'],
    ['versions', 'local.a'],
    ['build', {}],
  ] as const)('answers %s as without a proxy', async (name, ...args) => {
    const call = async (of: object) => {
      const method: (...args: readonly unknown[]) => Promise<unknown> = Reflect.get(of, name);
      return Reflect.apply(method, of, args).then(
        (value) => (value instanceof Response ? value.json() : value),
        (error: unknown) => error,
      );
    };
    expect(await call(proxy)).toEqual(await call(assay));
    expect(await call(proxy)).not.toBeInstanceOf(TypeError);
  });

  test('is disposed', () => {
    const other = createAssay();
    const reactive = toReactive(other);
    expect(Reflect.get(reactive, 'disposed')).toBe(false);
    expect(() => reactive.dispose()).not.toThrow();
    expect([reactive, other].map((one) => Reflect.get(one, 'disposed'))).toEqual([true, true]);
  });
});

describe('copyArgument', () => {
  test('reads through proxies at any depth', () => {
    const configuration = { traits: [{ key: 'a', labels: { one: 1 } }], __proto__: null };
    const copy = copyArgument(toReactive(configuration));
    expect(structuredClone(copy)).toEqual({ traits: [{ key: 'a', labels: { one: 1 } }] });
    expect(structuredClone(copyArgument(toReactive(['a', { b: [1] }])))).toEqual(['a', { b: [1] }]);
  });

  test('keeps an own property named __proto__', () => {
    const copy = copyArgument(JSON.parse('{"__proto__": {"a": 1}}'));
    expect(Object.keys(Object(copy))).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  test('copies objects that contain themselves', () => {
    const circular: { self?: unknown; list: unknown[] } = { list: [] };
    circular.self = circular;
    circular.list.push(circular);
    const copy = copyArgument(circular);
    expect(copy).toEqual(circular);
    expect(copy).not.toBe(circular);
  });

  test('copies a part once, however often it occurs', () => {
    let shared: unknown = ['deepest'];
    for (let level = 0; level < 60; level += 1) shared = [shared, shared];
    const [first, second] = copyArgument(shared) as unknown[];
    expect(first).toBe(second);
  });

  test('keeps objects with a class, and functions', () => {
    class Interpreter {}
    const kept = { interpreter: new Interpreter(), signal: new AbortController().signal, onProgress() {} };
    expect(copyArgument(kept)).toEqual(kept);
    expect(Reflect.get(Object(copyArgument(kept)), 'interpreter')).toBe(kept.interpreter);
  });
});
