// Bodies of requests: their limits, what breaks off, and samples as JSON Lines.
import { describe, expect, test } from 'vitest';
import { readBody, readBytes } from '../../../../src/core/http/body.js';
import { readObject, readSamples } from '../../../../src/core/http/json-body.js';

const post = (body: BodyInit | null, contentType?: string, headers: Record<string, string> = {}) => {
  const request = new Request('http://local/', { method: 'POST', body, headers });
  request.headers.delete('content-type');
  if (contentType !== undefined) request.headers.set('content-type', contentType);
  return request;
};

/** As in Firefox, which has no `Request.body`. */
const withoutStream = (request: Request) => Object.defineProperty(request, 'body', { value: undefined });

describe('readBytes', () => {
  test.each([
    ['a stream', (request: Request) => request],
    ['a body of unknown form', withoutStream],
  ])('accepts exactly as many bytes as the limit, in %s', async (_, change) => {
    expect(await readBytes(change(post('1234')), 4)).toEqual(new TextEncoder().encode('1234'));
    await expect(readBytes(change(post('12345')), 4)).rejects.toMatchObject({
      code: 'content_too_large',
      detail: 'Body is too large: the maximum is 4 bytes',
    });
  });

  test('accepts a Content-Length of the limit, and refuses a larger one before it reads', async () => {
    expect((await readBytes(post('1234', undefined, { 'content-length': '4' }), 4)).length).toBe(4);
    const request = post('1', undefined, { 'content-length': '5' });
    await expect(readBytes(request, 4)).rejects.toMatchObject({ code: 'content_too_large' });
    expect(request.bodyUsed).toBe(false);
  });

  test('stops reading a stream soon after the limit', async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => (pulled++ < 100 ? controller.enqueue(new Uint8Array(4)) : controller.close()),
    });
    const request = new Request('http://local/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    await expect(readBytes(request, 4)).rejects.toMatchObject({ code: 'content_too_large' });
    expect(pulled).toBeLessThan(10);
  });

  test('rejects a body that breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const request = new Request('http://local/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    await expect(readBytes(request, 4)).rejects.toMatchObject({
      code: 'invalid_request',
      detail: 'Request body cannot be read',
    });
  });

  test.each(['gzip', 'identity, br', 'GZIP '])('refuses the content encoding %j', async (encoding) => {
    const request = post('1', undefined, { 'content-encoding': encoding });
    await expect(readBytes(request, 4)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test.each(['identity', 'Identity', '', ' , identity'])(
    'reads the content encoding %j',
    async (encoding) => {
      expect((await readBytes(post('1', undefined, { 'content-encoding': encoding }), 4)).length).toBe(1);
    },
  );

  test('does not ask how nothing is encoded', async () => {
    expect((await readBytes(post(null, undefined, { 'content-encoding': 'gzip' }), 4)).length).toBe(0);
  });
});

describe('readBody', () => {
  test.each([
    ['text/plain', 'text'],
    ['TEXT/PLAIN ; charset=UTF-8', 'text'],
    ['text/plain;charset="utf-8"', 'text'],
    ['text/plain;charset=utf8;format=flowed', 'text'],
    ['text/plain;charset="utf8"', 'text'],
    ['text/plain; format=flowed; charset=utf-8', 'text'],
    ['text/plain; format=flowed', 'text'],
    ['application/json', 'json'],
    ['application/problem+json', 'json'],
  ])('reads %s', async (contentType, kind) => {
    expect(await readBody(post('x', contentType))).toEqual({ kind, text: 'x' });
  });

  test.each([
    '',
    'text/html',
    'xtext/plain',
    'text/plain; charset=latin1',
    'application/+json',
    'application/jsonx',
    'text/plain; charset=utf-8x',
    'text/plain; charset=xutf-8',
    'text/plain; format=flowed; charset=latin1',
  ])('refuses %j', async (contentType) => {
    await expect(readBody(post('x', contentType))).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('requires a content type and a body', async () => {
    const types = 'application/json and text/plain in UTF-8 are accepted';
    await expect(readBody(post(new Uint8Array([120])))).rejects.toMatchObject({
      code: 'invalid_request',
      detail: `Content type is missing; ${types}`,
    });
    await expect(readBody(post('', 'text/plain'))).rejects.toMatchObject({
      code: 'invalid_request',
      detail: 'Request body is empty',
    });
  });
});

describe('readObject', () => {
  test('returns the object for a request without a content type, if the body may be left out', async () => {
    expect(await readObject(post(null), { a: 1 })).toEqual({ a: 1 });
    expect(await readObject(post('{"b":2}', 'application/json'), { a: 1 })).toEqual({ b: 2 });
    await expect(readObject(post(null))).rejects.toMatchObject({ detail: 'Request body is empty' });
  });

  test.each(['null', '[]', '"text"', '7'])('refuses %s', async (text) => {
    await expect(readObject(post(text, 'application/json'))).rejects.toMatchObject({
      code: 'invalid_request',
      detail: 'Body must be a JSON object',
    });
  });

  test('refuses plain text', async () => {
    await expect(readObject(post('{}', 'text/plain'))).rejects.toMatchObject({
      code: 'invalid_request',
      detail: 'Content type must be application/json',
    });
  });
});

describe('readSamples', () => {
  test('reads an object as JSON, and JSON Lines as plain text without its empty lines', async () => {
    expect(await readSamples(post('{"samples":[]}', 'application/json'))).toEqual({ samples: [] });
    const lines = '{"a":1}\n\n  \r\n{"b":2}\n';
    expect(await readSamples(post(lines, 'text/plain'))).toEqual({ samples: [{ a: 1 }, { b: 2 }] });
  });

  test.each(['{"a":1}\n\n[]', '{"a":1}\n\nnot JSON'])(
    'names the line that is not an object: %j',
    async (text) => {
      await expect(readSamples(post(text, 'text/plain'))).rejects.toMatchObject({
        code: 'invalid_request',
        detail: 'Line 3 is not a JSON object',
      });
    },
  );
});
