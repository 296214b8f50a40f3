// A build with an interpreter across a real port: the engine calls the interpreter of the page.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type {
  AuthoringService,
  Interpreter,
  ModelBuild,
  VersionRecord,
} from '../../../../src/core/contract/index.js';
import {
  createRemoteService,
  exposeService,
  installInterpreterSender,
  type RemoteService,
} from '../../../../src/page/rpc/index.js';
import { StandInService } from '../../../support/stand-in-service.js';

installInterpreterSender();
const open: RemoteService[] = [];
const request = { handle: 'local.x', configuration: { traits: 'discover' } };
const question = { prompt: 'Name this' } as Parameters<Interpreter['interpret']>[0];

/** An engine that does `work` with the request of a build. */
function connect(work: (build: ModelBuild) => Promise<unknown>) {
  const authoring = {
    build: async (build: ModelBuild) => {
      await work(build);
      return {} as VersionRecord;
    },
  } as unknown as AuthoringService;
  const { port1, port2 } = new MessageChannel();
  exposeService(Object.assign(new StandInService([]), { authoring }), port1);
  const engine = createRemoteService(port2, { started: true });
  open.push(engine);
  return engine;
}
const interpreterOf = ({ interpreter }: ModelBuild) => interpreter as Required<Interpreter>;

afterEach(() => {
  for (const { channel } of open.splice(0)) channel.close(new AssayError('engine_unavailable', 'test over'));
});

describe('an interpreter of a build', () => {
  test('opens and answers on its own side, with the rest of the request as it was', async () => {
    const shares: number[] = [];
    const answers: unknown[] = [];
    let received: ModelBuild | undefined;
    const engine = connect(async (build) => {
      received = build;
      const { open: start, interpret, close } = interpreterOf(build);
      await start(new AbortController().signal, (share) => shares.push(share));
      answers.push(await interpret(question, new AbortController().signal));
      close();
    });
    const interpret = vi.fn(async () => ({ name: 'Sport' }));
    const interpreter: Interpreter = {
      name: 'prompt-api',
      async open(signal, onProgress) {
        expect(signal).toBeInstanceOf(AbortSignal);
        onProgress(0.25);
      },
      interpret,
    };
    await engine.authoring.build({ ...request, interpreter });
    expect(received).toEqual({
      ...request,
      interpreter: expect.objectContaining({ name: 'prompt-api' }),
    });
    expect(shares).toEqual([0.25]);
    expect(answers).toEqual([{ name: 'Sport' }]);
    expect(interpret).toHaveBeenCalledExactlyOnceWith(question, expect.any(AbortSignal));
  });

  test('notices the abort of a question, and its errors arrive with their messages', async () => {
    const failures: unknown[] = [];
    const aborted = vi.fn();
    const engine = connect(async (build) => {
      const { interpret } = interpreterOf(build);
      const controller = new AbortController();
      const answer = interpret(question, controller.signal);
      controller.abort();
      failures.push(await answer.catch(String), await interpret(question, controller.signal).catch(String));
    });
    let calls = 0;
    const interpreter: Interpreter = {
      name: 'custom',
      interpret: (_, signal) => {
        calls += 1;
        if (calls === 2) throw new DOMException('The model is gone', 'InvalidStateError');
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted();
            reject(new Error('stopped'));
          });
        });
      },
    };
    await engine.authoring.build({ ...request, interpreter });
    expect(aborted).toHaveBeenCalledOnce();
    expect(failures).toEqual(['Error: stopped', 'InvalidStateError: The model is gone']);
  });

  test('may have no open, and serves the same request again after a lost engine', async () => {
    const interpret = vi.fn(async () => 'yes');
    const answers: unknown[] = [];
    const work = async (build: ModelBuild) => {
      await interpreterOf(build).open(new AbortController().signal, () => {});
      answers.push(await interpreterOf(build).interpret(question, new AbortController().signal));
    };
    const build = { ...request, interpreter: { name: 'custom', interpret } as Interpreter };
    await connect(work).authoring.build(build);
    await connect(work).authoring.build(build);
    expect(answers).toEqual(['yes', 'yes']);
  });

  test('crosses as data if it is a generator, and not at all without an interpreter', async () => {
    const received: unknown[] = [];
    const engine = connect(async ({ interpreter }) => received.push(interpreter));
    await engine.authoring.build({ ...request, interpreter: { transformers: 'a/b' } });
    await engine.authoring.build(request);
    expect(received).toEqual([{ transformers: 'a/b' }, undefined]);
  });
});
