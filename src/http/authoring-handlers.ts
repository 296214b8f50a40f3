// Authoring in the versioned API: models that are built here. Training goes on in the engine, never in a request.
import type { AuthoringService } from '../contract/authoring.js';
import type { AddSamples, CreateModel, TrainRequest } from '../contract/authoring-requests.js';
import { AssayError } from '../contract/errors.js';
import { jsonAnswer } from './answers.js';
import { readFile, readSamples } from './authoring-requests.js';
import type { Call, Handler } from './call.js';
import { asAssayError } from './failures.js';
import { readObject } from './json-body.js';

/** @throws not_found where the host offers no authoring */
function authoringOf({ settings }: Call): AuthoringService {
  if (settings.authoring) return settings.authoring;
  throw new AssayError('not_found', 'Not Found');
}

/** What `read` makes of the request; that the path's model is unknown is found out before that its body is bad. */
async function bodyFor<T>(call: Call, read: (request: Request) => Promise<T>): Promise<T> {
  try {
    return await read(call.request);
  } catch (error) {
    await authoringOf(call)
      .versions(call.handle, call.signal)
      .catch((missing: unknown) => {
        if (asAssayError(missing).code === 'model_not_found') throw missing;
      });
    throw error;
  }
}

/** The path's version of the path's model. */
const pinned = ({ handle, version }: Call): string => `${handle}@${version}`;

const nothing = () => new Response(null, { status: 204 });

// What the bodies hold is for the engine to judge, whatever type they are sent on as.

export const v1Create: Handler = async (call) => {
  const authoring = authoringOf(call);
  const body = (await readObject(call.request)) as CreateModel;
  return jsonAnswer(await authoring.create({ ...body, key: call.requestId }, call.signal), {}, 201);
};

export const v1Update: Handler = async (call) =>
  jsonAnswer(await authoringOf(call).update(call.handle, await bodyFor(call, readObject), call.signal));

export const v1Remove: Handler = async (call) => {
  await authoringOf(call).remove(call.handle, call.signal);
  return nothing();
};

export const v1AddSamples: Handler = async (call) => {
  const body = (await bodyFor(call, readSamples)) as AddSamples;
  return jsonAnswer(await authoringOf(call).addSamples(call.handle, body, call.signal));
};

export const v1Train: Handler = async (call) => {
  const authoring = authoringOf(call);
  const body = (await bodyFor(call, (request) => readObject(request, {}))) as TrainRequest;
  const run = await authoring.train(call.handle, { ...body, key: call.requestId }, call.signal);
  return jsonAnswer(run, { Location: `${call.settings.base.replace(/\/$/, '')}/v1/runs/${run.id}` }, 202);
};

export const v1Run: Handler = async (call) => jsonAnswer(await authoringOf(call).run(call.run, call.signal));

export const v1Cancel: Handler = async (call) =>
  jsonAnswer(await authoringOf(call).cancel(call.run, call.signal));

export const v1Versions: Handler = async (call) =>
  jsonAnswer(await authoringOf(call).versions(call.handle, call.signal));

export const v1Version: Handler = async (call) =>
  jsonAnswer(await authoringOf(call).version(pinned(call), call.signal));

export const v1UpdateVersion: Handler = async (call) =>
  jsonAnswer(await authoringOf(call).update(pinned(call), await bodyFor(call, readObject), call.signal));

export const v1RemoveVersion: Handler = async (call) => {
  await authoringOf(call).remove(pinned(call), call.signal);
  return nothing();
};

export const v1Activate: Handler = async (call) =>
  jsonAnswer(await authoringOf(call).update(pinned(call), { active: true }, call.signal));

export const v1Export: Handler = async (call) => {
  const { name, bytes } = await authoringOf(call).exportVersion(pinned(call), call.signal);
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/octet-stream',
      // The name is made of a handle, which is plain ASCII without quotes.
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
};

export const v1Import: Handler = async (call) => {
  const bytes = await readFile(call.request);
  return jsonAnswer(await authoringOf(call).importVersion(call.handle, bytes, call.signal), {}, 201);
};
