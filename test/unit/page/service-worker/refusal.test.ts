import { describe, expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { matchRoute } from '../../../../src/core/contract/routes.js';
import { createRefusal } from '../../../../src/page/service-worker/refusal.js';

const message = 'Cross-site navigations are refused';
const error = new AssayError('invalid_request', message);

describe('createRefusal', () => {
  it.each([
    ['/models', { detail: message }],
    ['/m/assay.one', { detail: message }],
    ['/v1/models', { error: { code: 'invalid_request', message, request_id: 'req_x', details: [] } }],
  ])('has the failure form of the path: %s', async (path, body) => {
    const match = matchRoute(path, '/', 'A');
    if (!match) throw new Error(`Unknown path ${path}`);
    const response = createRefusal(error, match, 'req_x');
    expect([response.status, response.headers.get('x-request-id')]).toEqual([422, 'req_x']);
    expect(await response.json()).toEqual(body);
  });

  it('has the form of Variant A for a path without a route', async () => {
    const unknown = { path: '/unknown', handle: undefined, version: undefined, run: undefined, routes: {} };
    const response = createRefusal(error, unknown);
    expect(await response.json()).toEqual({ detail: message });
  });
});
