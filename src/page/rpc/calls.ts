// Both sides of a service across an endpoint, derived from its method table: the caller's side over any way to make a
// call, and the engine's side over the service itself.
import type { Remote } from 'comlink';
import {
  AssayError,
  type AuthoringService,
  type CommentService,
  isAssayError,
  type ScoringService,
  type StorageService,
} from '../../core/contract/index.js';
import {
  authoringMethods,
  type EngineEndpoint,
  type EngineServices,
  type MethodTable,
  scoringMethods,
  storageMethods,
} from './methods.js';
import { unwrapProgress, wrapProgress } from './transfer-handlers.js';

/** Makes one call on the engine's end; see `Channel.call`. */
export type Call = <T>(
  invoke: (remote: Remote<EngineEndpoint>, signal: AbortSignal | undefined) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Runs one call on the engine's side with a separate signal, which aborts with the caller's. */
export type Run = <T>(
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

type Positions = Readonly<Record<string, number | null>>;
type Method = (...parameters: readonly unknown[]) => Promise<unknown>;
type OnProgress = ((progress: unknown) => void) | undefined;

/** A service of which each method is made from its name and the position of its signal. */
const mapMethods = <Service>(
  methods: Positions,
  toMethod: (name: string, position: number | null) => Method,
): Service =>
  Object.fromEntries(
    Object.entries(methods).map(([name, position]) => [name, toMethod(name, position)]),
  ) as Service;

const invoke = (target: object, name: string, parameters: readonly unknown[]): Promise<unknown> =>
  Reflect.apply(Reflect.get(target, name), target, parameters);

/** The arguments before the signal, as many as there should be; the signal; the callback after it. */
const splitParameters = (parameters: readonly unknown[], position: number) =>
  [
    Array.from({ length: position }, (_, index) => parameters[index]),
    parameters[position] as AbortSignal | undefined,
    parameters[position + 1] as OnProgress,
  ] as const;

/** The caller's side. */
const createClient = <Service>(methods: MethodTable<Service> & Positions, call: Call): Service =>
  mapMethods<Service>(methods, (name, position) => (...parameters) => {
    if (position === null) return call((remote) => invoke(remote, name, parameters));
    const [values, signal, onProgress] = splitParameters(parameters, position);
    const callback = onProgress && wrapProgress(onProgress);
    return call((remote, callSignal) => invoke(remote, name, [...values, callSignal, callback]), signal);
  });

/**
 * The caller's side of all services. A call that runs twice because its engine was lost is the same request to the
 * engine: by its key, by what it sets or adds, and a removal as here.
 */
export function createServiceClient(call: Call): Required<EngineServices> {
  return {
    ...createClient<ScoringService & CommentService>(scoringMethods, call),
    authoring: {
      ...createClient<AuthoringService>(authoringMethods, call),
      remove(handle, signal) {
        let attempts = 0;
        return call((remote, callSignal) => {
          attempts += 1;
          return remote.remove(handle, callSignal).catch((error: unknown) => {
            // Not found on a second attempt: the lost engine has removed it.
            if (attempts < 2 || !isAssayError(error) || error.status !== 404) throw error;
          });
        }, signal);
      },
    },
    storage: createClient<StorageService>(storageMethods, call),
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The engine's side: every method runs through `run`, and answers once its progress has arrived, unless it is aborted. */
const exposeMethods = <Service>(
  methods: MethodTable<Service> & Positions,
  run: Run,
  getService: () => object,
): Service =>
  mapMethods<Service>(methods, (name, position) => async (...parameters) => {
    if (position === null) return run(undefined, async () => invoke(getService(), name, parameters));
    const [values, signal, remote] = splitParameters(parameters, position);
    const { onProgress, arrived, release } = unwrapProgress(remote);
    return run(signal, async (callSignal) => {
      try {
        return await invoke(getService(), name, [...values, callSignal, onProgress]);
      } finally {
        await Promise.race([arrived(), aborted(callSignal)]);
      }
    }).finally(release);
  });

const exposeOptional = <Service extends object>(
  methods: MethodTable<Service> & Positions,
  run: Run,
  service: Service | undefined,
  missing: string,
): Service =>
  exposeMethods<Service>(methods, run, () => {
    if (service) return service;
    throw new AssayError('not_found', missing);
  });

/** All methods of an engine, for `expose`. */
export function exposeServices(services: EngineServices, run: Run): Omit<EngineEndpoint, 'ping' | 'serve'> {
  const { authoring, storage } = services;
  return {
    ...exposeMethods<ScoringService & CommentService>(scoringMethods, run, () => services),
    ...exposeOptional<AuthoringService>(authoringMethods, run, authoring, 'This engine cannot build models'),
    ...exposeOptional<StorageService>(storageMethods, run, storage, 'This engine has no local storage'),
  };
}
