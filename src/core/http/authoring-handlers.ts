// Authoring in the versioned API: models that users build. Training runs in the engine, never within a request.

import { versionFileLimits } from '../contract/fronts/index.js';
import {
  type AddSamples,
  AssayError,
  type AuthoringService,
  type authoringRoutes,
  type CreateModel,
  type TrainRequest,
} from '../contract/index.js';
import { readBytes } from './body.js';
import type { Call, Handler } from './call.js';
import { toAssayError } from './failures.js';
import { readObject, readSamples } from './json-body.js';
import { createJsonResponse } from './responses.js';

/** @throws not_found when the host has no AuthoringService */
function requireAuthoring({ settings }: Call): AuthoringService {
  if (settings.authoring) return settings.authoring;
  throw new AssayError('not_found', 'Not Found');
}

/** Reads the body with `read`. An unknown model in the path is reported before an invalid body. */
async function readBodyFor<T>(call: Call, read: (request: Request) => Promise<T>): Promise<T> {
  try {
    return await read(call.request);
  } catch (error) {
    await requireAuthoring(call)
      .versions(call.handle, call.signal)
      .catch((missing: unknown) => {
        if (toAssayError(missing).code === 'model_not_found') throw missing;
      });
    throw error;
  }
}

/** The handle in the path, pinned to the version in the path. */
const pinHandle = ({ handle, version }: Call): string => `${handle}@${version}`;

const createEmptyResponse = () => new Response(null, { status: 204 });

// The casts below are safe: the engine validates every body, so that all interfaces return the same errors.

const createModel: Handler = async (call) => {
  const authoring = requireAuthoring(call);
  const body = (await readObject(call.request)) as CreateModel;
  const model = await authoring.create({ ...body, key: call.requestId }, call.signal);
  return createJsonResponse(model, {}, 201);
};

const updateModel: Handler = async (call) => {
  const changes = await readBodyFor(call, readObject);
  return createJsonResponse(await requireAuthoring(call).update(call.handle, changes, call.signal));
};

const removeModel: Handler = async (call) => {
  await requireAuthoring(call).remove(call.handle, call.signal);
  return createEmptyResponse();
};

const addSamples: Handler = async (call) => {
  const body = (await readBodyFor(call, readSamples)) as AddSamples;
  return createJsonResponse(await requireAuthoring(call).addSamples(call.handle, body, call.signal));
};

const trainModel: Handler = async (call) => {
  const authoring = requireAuthoring(call);
  const body = (await readBodyFor(call, (request) => readObject(request, {}))) as TrainRequest;
  const run = await authoring.train(call.handle, { ...body, key: call.requestId }, call.signal);
  // Relative to `v1/models/{handle}/train`, so that it is right behind a proxy that strips a prefix.
  return createJsonResponse(run, { Location: `../../runs/${run.id}` }, 202);
};

const getRun: Handler = async (call) =>
  createJsonResponse(await requireAuthoring(call).run(call.run, call.signal));

const cancelRun: Handler = async (call) =>
  createJsonResponse(await requireAuthoring(call).cancel(call.run, call.signal));

const listVersions: Handler = async (call) =>
  createJsonResponse(await requireAuthoring(call).versions(call.handle, call.signal));

const getVersion: Handler = async (call) =>
  createJsonResponse(await requireAuthoring(call).version(pinHandle(call), call.signal));

const updateVersion: Handler = async (call) => {
  const changes = await readBodyFor(call, readObject);
  return createJsonResponse(await requireAuthoring(call).update(pinHandle(call), changes, call.signal));
};

const removeVersion: Handler = async (call) => {
  await requireAuthoring(call).remove(pinHandle(call), call.signal);
  return createEmptyResponse();
};

const activateVersion: Handler = async (call) =>
  createJsonResponse(await requireAuthoring(call).update(pinHandle(call), { active: true }, call.signal));

const exportVersion: Handler = async (call) => {
  const { name, bytes } = await requireAuthoring(call).exportVersion(pinHandle(call), call.signal);
  return new Response(bytes, {
    headers: {
      'Content-Type': 'application/octet-stream',
      // The name contains a handle, which is plain ASCII without quotes.
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
};

const importVersion: Handler = async (call) => {
  const bytes = await readBytes(call.request, versionFileLimits.bytes);
  if (bytes.byteLength === 0) throw new AssayError('invalid_request', 'Request body is empty');
  const version = await requireAuthoring(call).importVersion(call.handle, bytes, call.signal);
  return createJsonResponse(version, {}, 201);
};

export const authoringHandlers = {
  v1_create: createModel,
  v1_update: updateModel,
  v1_remove: removeModel,
  v1_add_samples: addSamples,
  v1_train: trainModel,
  v1_run: getRun,
  v1_cancel: cancelRun,
  v1_versions: listVersions,
  v1_version: getVersion,
  v1_update_version: updateVersion,
  v1_remove_version: removeVersion,
  v1_activate: activateVersion,
  v1_export: exportVersion,
  v1_import: importVersion,
} as const satisfies Record<(typeof authoringRoutes)[number]['name'], Handler>;
