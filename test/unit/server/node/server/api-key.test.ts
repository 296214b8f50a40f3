import { describe, expect, it } from 'vitest';
import { openModels } from '../../../../../src/server/node/index.js';
import { createAuthoringCheck, createKeyCheck } from '../../../../../src/server/node/server/api-key.js';
import { post, start } from './running-servers.js';

const models = openModels('models');
const apiKey = 'kept in a safe place';
const startKeyed = () => start({ authoring: models.authoring, apiKey }, models);
const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });
const draft = JSON.stringify({
  handle: 'local.keyed',
  configuration: {
    traits: [
      {
        type: 'spectrum',
        key: 'tone',
        positive_label: 'warm',
        negative_label: 'cold',
        positive_paraphrases: ['Lovely to see you', 'Thanks a lot', 'What a joy'],
        negative_paraphrases: ['Go away', 'Not my problem', 'Whatever'],
      },
    ],
  },
});

describe('a server with an API key', () => {
  it('answers 401 to authoring requests without the key, in the form of the versioned API', async () => {
    const { url } = await startKeyed();
    const send = (path: string, method: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { method, headers, ...(method === 'POST' ? { body: draft } : {}) });
    const refused = await send('v1/models', 'POST', { 'content-type': 'application/json' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await refused.json()).error).toEqual({
      code: 'invalid_request',
      message: 'Building models needs the API key of this server: send it as Authorization: Bearer <key>',
      request_id: expect.stringMatching(/./),
      details: [],
    });
    for (const [path, method] of [
      ['v1/models/local.keyed', 'DELETE'],
      ['v1/models/local.keyed/versions', 'GET'],
      ['v1/models/local.keyed/versions', 'HEAD'],
      ['v1/models/local.keyed/versions/v1/export', 'GET'],
      ['v1/runs/none', 'GET'],
    ] as const)
      expect([path, (await send(path, method, bearer('wrong'))).status]).toEqual([path, 401]);
  });

  it('builds for those who send it, and scores for everyone', async () => {
    const { url } = await startKeyed();
    const created = await fetch(`${url}v1/models`, { method: 'POST', headers: bearer(apiKey), body: draft });
    expect([created.status, (await created.json()).handle]).toEqual([201, 'local.keyed']);
    expect((await fetch(`${url}m/assay.humor`, { ...post, body: 'Knock knock' })).status).toBe(200);
    expect((await fetch(`${url}v1/models/assay.humor`)).status).toBe(200);
    expect(
      (await fetch(`${url}v1/models/local.keyed`, { method: 'DELETE', headers: bearer(apiKey) })).status,
    ).toBe(204);
  });

  it('is needed for authoring, unless an option says that everyone may build', async () => {
    const { authoring } = models;
    for (const authoringWithoutKey of [undefined, false])
      await expect(start({ authoring, authoringWithoutKey }, models)).rejects.toMatchObject({
        code: 'invalid_request',
        detail:
          "Option 'authoring' needs an 'apiKey'. Set 'authoringWithoutKey' to true if everyone who can connect may build and delete models",
      });
    const { url } = await start({ authoring, authoringWithoutKey: true }, models);
    expect((await fetch(`${url}v1/models/local.none/versions`)).status).toBe(404);
  });

  it('needs a key that a header can carry', async () => {
    for (const wrong of ['', ' key', 'key '])
      await expect(start({ apiKey: wrong })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('the check of a key', () => {
  const hasKey = createKeyCheck('one key');
  const passes = (authorization?: string) => hasKey(new Headers(authorization ? { authorization } : {}));

  it('accepts the key of a Bearer header, in any spelling of the scheme', () => {
    for (const sent of ['Bearer one key', 'bearer one key', 'BEARER   one key'])
      expect([sent, passes(sent)]).toEqual([sent, true]);
  });

  it('refuses everything else', () => {
    for (const sent of [
      undefined,
      'Bearer',
      'Bearer one',
      'Bearer one key2',
      'Bearer one  key',
      'Bearer ONE KEY',
      'Basic one key',
      'one key',
      'Bearerone key',
      'X-Bearer one key',
      'Basic x, Bearer one key',
    ])
      expect([sent, passes(sent)]).toEqual([sent, false]);
  });
});

describe('the check of authoring paths', () => {
  const check = createAuthoringCheck('key', '/api/');
  const status = (method: string, path: string, key?: string) =>
    check(
      new Request(`http://localhost${path}`, {
        method,
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      }),
    )?.status;

  it('refuses to read or change models being built without the key', () => {
    for (const [method, path] of [
      ['POST', '/api/v1/models'],
      ['PATCH', '/api/v1/models/local.one'],
      ['DELETE', '/api/v1/models/local.one'],
      ['GET', '/api/v1/models/local.one/versions'],
      ['HEAD', '/api/v1/models/local.one/versions'],
      ['GET', '/api/v1/runs/run_1'],
    ] as const)
      expect([method, path, status(method, path), status(method, path, 'other')]).toEqual([
        method,
        path,
        401,
        401,
      ]);
  });

  it('lets pass what has the key, and what is not authoring', () => {
    expect(status('POST', '/api/v1/models', 'key')).toBeUndefined();
    for (const [method, path] of [
      ['GET', '/api/v1/models'],
      ['POST', '/api/v1/models/assay.one/score'],
      ['POST', '/api/m/assay.one'],
      ['GET', '/api/models'],
      ['POST', '/elsewhere'],
    ] as const)
      expect([method, path, status(method, path)]).toEqual([method, path, undefined]);
  });
});
