// The thread's side: answers the requests that arrive at an endpoint.
import { listen, post, type ThreadEndpoint } from './endpoint.js';
import { type ThreadMethods, type ThreadRequest, type ThreadResponse, toErrorData } from './messages.js';

/**
 * Serves a table of methods. Requests run as they arrive, also several at a time; a method that takes one at a time
 * queues them itself.
 * @param endpoint the global scope of a worker, `parentPort` of a thread of Node, or a MessagePort
 */
export function serveThread<Table extends object>(
  endpoint: ThreadEndpoint,
  methods: ThreadMethods<Table>,
): void {
  const respond = (response: ThreadResponse) => post(endpoint, response);
  const invoke = (method: string, ...parameters: unknown[]): unknown =>
    Reflect.apply(Reflect.get(methods, method), methods, parameters);
  const serve = async ({ id, method, input }: ThreadRequest): Promise<void> => {
    try {
      const report = (progress: unknown) => respond({ kind: 'progress', id, progress });
      respond({ kind: 'result', id, result: await invoke(method, input, report) });
    } catch (error) {
      respond({ kind: 'failed', id, error: toErrorData(error) });
    }
  };
  listen(endpoint, (request) => void serve(request as ThreadRequest));
  respond({ kind: 'ready' });
}
