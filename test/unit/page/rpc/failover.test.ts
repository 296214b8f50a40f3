// Calls whose engine is lost before it answers. Ports, messages and calls are real; the engines are stand-ins.
import { afterEach, describe, expect, test } from 'vitest';
import type { AuthoringService } from '../../../../src/core/contract/authoring.js';
import { AssayError, modelNotFoundError } from '../../../../src/core/contract/errors.js';
import type { Progress, Scored } from '../../../../src/core/contract/service.js';
import {
  createFailoverService,
  createRemoteService,
  exposeService,
  type RemoteService,
  unavailableError,
} from '../../../../src/page/rpc/index.js';
import { StandInService, standInModel, standInTrait } from '../../../support/stand-in-service.js';

const handle = 'assay.one';
const model = standInModel(handle, [standInTrait('clarity', 'Clarity')]);
const never = () => new Promise<never>(() => {});

interface Engine {
  score?: () => Promise<Scored>;
  remove?: (handle: string) => Promise<void>;
}

const open: RemoteService[] = [];

function createEngine({ score, remove }: Engine): RemoteService {
  const service = Object.assign(new StandInService([model]), score && { score }, {
    authoring: { remove } as AuthoringService,
  });
  const { port1, port2 } = new MessageChannel();
  exposeService(service, port1);
  const engine = createRemoteService(port2, { started: true });
  open.push(engine);
  return engine;
}

/** A service over engines that run one after another; `used` counts them. */
function createService(...engines: Engine[]) {
  const state = { used: 0 };
  const service = createFailoverService(async () => createEngine(engines[state.used++] ?? {}));
  return { state, service };
}

const lose = () => open.at(-1)?.channel.close(unavailableError('lost'));
/** Receives a call and is lost. */
const dying = async () => {
  lose();
  return never();
};

afterEach(() => {
  for (const { channel } of open.splice(0)) channel.close(unavailableError('test over'));
});

describe('createFailoverService', () => {
  test('calls the third engine after two were lost, as after two crashes of a GPU', async () => {
    const { service, state } = createService({ score: dying }, { score: dying }, {});
    const progress: Progress[] = [];
    const { card } = await service.score(handle, { content: 'text' }, undefined, (step) =>
      progress.push(step),
    );
    expect(card).toEqual((await new StandInService([model]).score(handle, { content: 'text' })).card);
    expect(state.used).toBe(3);
  });

  test('calls the engine that starts after ten that ended before they had started, however soon', async () => {
    let used = 0;
    const service = createFailoverService(async () => {
      used += 1;
      if (used > 10) return createEngine({});
      const { port2 } = new MessageChannel();
      const engine = createRemoteService(port2);
      open.push(engine);
      setTimeout(() => engine.channel.close(unavailableError('closed')), 1);
      return engine;
    });
    await expect(service.card(handle)).resolves.toMatchObject({ handle });
    expect(used).toBe(11);
  });

  test('gives up after twenty engines that never started', async () => {
    let used = 0;
    const service = createFailoverService(async () => {
      used += 1;
      const { port2 } = new MessageChannel();
      const engine = createRemoteService(port2);
      open.push(engine);
      engine.channel.close(unavailableError('closed'));
      return engine;
    });
    await expect(service.models()).rejects.toEqual(unavailableError('closed'));
    expect(used).toBe(20);
  });

  test('calls no other engine after one that did not start in time', async () => {
    let used = 0;
    const service = createFailoverService(async () => {
      used += 1;
      const { port2 } = new MessageChannel();
      const engine = createRemoteService(port2, { name: 'the script', pingInterval: 5, startTimeout: 20 });
      open.push(engine);
      return engine;
    });
    await expect(service.models()).rejects.toEqual(
      unavailableError('the script did not start within 0.02 s'),
    );
    expect(used).toBe(1);
  });

  test('rejects with engine_unavailable when the third engine is lost', async () => {
    const { service, state } = createService({ score: dying }, { score: dying }, { score: dying }, {});
    await expect(service.score(handle, { content: 'text' })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(state.used).toBe(3);
  });

  test('does not retry a call that the engine refused', async () => {
    const { service, state } = createService({}, {});
    await expect(service.score('no.such', { content: 'text' })).rejects.toMatchObject({
      code: 'model_not_found',
    });
    expect(state.used).toBe(1);
  });
});

describe('remove() of a failover service', () => {
  const missing = async (name: string) => Promise.reject(modelNotFoundError(name));

  test('resolves if the lost engine has removed the model', async () => {
    const { service, state } = createService({ remove: dying }, { remove: missing });
    await service.authoring.remove('local.tone');
    expect(state.used).toBe(2);
  });

  test('rejects for a model that never existed', async () => {
    const { service } = createService({ remove: missing });
    await expect(service.authoring.remove('local.tone')).rejects.toMatchObject({ code: 'model_not_found' });
  });

  test('rejects with any other error of the second engine', async () => {
    const conflict = new AssayError('conflict', 'A run is under way');
    const { service } = createService({ remove: dying }, { remove: () => Promise.reject(conflict) });
    await expect(service.authoring.remove('local.tone')).rejects.toMatchObject({ code: 'conflict' });
  });
});
