// Calls whose engine is lost under them. Ports, messages and calls are real; the engines are not.
import { afterEach, describe, expect, test } from 'vitest';
import type { AuthoringService } from '../../../src/contract/authoring.js';
import { AssayError, modelNotFound } from '../../../src/contract/errors.js';
import type { Progress, Scored } from '../../../src/contract/service.js';
import {
  exposeService,
  failoverService,
  type RemoteService,
  remoteService,
  unavailable,
} from '../../../src/rpc/index.js';
import { StandInService, standInModel, standInTrait } from '../../support/stand-in-service.js';

const handle = 'assay.one';
const model = standInModel(handle, [standInTrait('clarity', 'Clarity')]);
const never = () => new Promise<never>(() => {});

interface Engine {
  score?: () => Promise<Scored>;
  remove?: (handle: string) => Promise<void>;
}

const open: RemoteService[] = [];

function engineOf({ score, remove }: Engine): RemoteService {
  const service = Object.assign(new StandInService([model]), score && { score }, {
    authoring: { remove } as AuthoringService,
  });
  const { port1, port2 } = new MessageChannel();
  exposeService(service, port1);
  const engine = remoteService(port2, { started: true });
  open.push(engine);
  return engine;
}

/** A service over engines that are there one after another; `used` counts them. */
function over(...engines: Engine[]) {
  const state = { used: 0 };
  const service = failoverService(async () => engineOf(engines[state.used++] ?? {}));
  return { state, service };
}

const lose = () => open.at(-1)?.channel.lose(unavailable('lost'));
/** Takes a call and is lost with it. */
const dying = async () => {
  lose();
  return never();
};

afterEach(() => {
  for (const { channel } of open.splice(0)) channel.lose(unavailable('test over'));
});

describe('failover', () => {
  test('makes a call on the third engine after two were lost, as after two crashes of a GPU', async () => {
    const { service, state } = over({ score: dying }, { score: dying }, {});
    const progress: Progress[] = [];
    const { card } = await service.score(handle, { content: 'text' }, undefined, (step) =>
      progress.push(step),
    );
    expect(card).toEqual((await new StandInService([model]).score(handle, { content: 'text' })).card);
    expect(state.used).toBe(3);
  });

  test('never on a fourth', async () => {
    const { service, state } = over({ score: dying }, { score: dying }, { score: dying }, {});
    await expect(service.score(handle, { content: 'text' })).rejects.toMatchObject({
      code: 'engine_unavailable',
    });
    expect(state.used).toBe(3);
  });

  test('does not make a call again that the engine itself refused', async () => {
    const { service, state } = over({}, {});
    await expect(service.score('no.such', { content: 'text' })).rejects.toMatchObject({
      code: 'model_not_found',
    });
    expect(state.used).toBe(1);
  });
});

describe('a removal', () => {
  const missing = async (name: string) => Promise.reject(modelNotFound(name));

  test('that the engine made before it was lost has worked', async () => {
    const { service, state } = over({ remove: dying }, { remove: missing });
    await service.authoring.remove('local.tone');
    expect(state.used).toBe(2);
  });

  test('of what never was is refused', async () => {
    const { service } = over({ remove: missing });
    await expect(service.authoring.remove('local.tone')).rejects.toMatchObject({ code: 'model_not_found' });
  });

  test('that is refused otherwise the second time is refused', async () => {
    const conflict = new AssayError('conflict', 'A run is under way');
    const { service } = over({ remove: dying }, { remove: () => Promise.reject(conflict) });
    await expect(service.authoring.remove('local.tone')).rejects.toMatchObject({ code: 'conflict' });
  });
});
