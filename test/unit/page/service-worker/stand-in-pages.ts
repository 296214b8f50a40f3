// Pages that answer a service worker's question in one way each. The browser's clients are stand-ins; ports, messages and
// calls are real.
import { exposeService, type Need, protocol } from '../../../../src/page/rpc/index.js';
import type { EnginePorts } from '../../../../src/page/service-worker/engine-ports.js';
import { StandInService, standInModel, standInTrait } from '../../../support/stand-in-service.js';

const standIn = () => new StandInService([standInModel('assay.one', [standInTrait('clarity', 'Clarity')])]);

export type Behavior =
  | 'offers'
  | 'offers a busy engine'
  | 'passes'
  | 'offers when forced'
  | 'is silent'
  | 'is of another release';

/**
 * Pages with one behavior each; `asked` lists every request in order, `needs` the questions with what they transfer.
 * `wake` lets the busy engines that were offered answer.
 */
export function pages(behaviors: Record<string, Behavior>, asked: string[] = []) {
  const needs: { need: Need; transfer: readonly unknown[] }[] = [];
  const busy: MessagePort[] = [];
  const windows = Object.entries(behaviors).map(([id, behavior]) => ({
    id,
    focused: false,
    visibilityState: 'hidden',
    postMessage(need: Need, transfer: readonly unknown[]) {
      const { reply, force } = need;
      needs.push({ need, transfer });
      asked.push(force ? `${id}!` : id);
      if (behavior === 'is silent') return;
      if (behavior === 'is of another release') {
        reply.postMessage({ assay: protocol - 1, kind: 'pass' });
        return;
      }
      if (behavior.startsWith('offers') && (force || behavior !== 'offers when forced')) {
        const { port1, port2 } = new MessageChannel();
        if (behavior === 'offers a busy engine') busy.push(port1);
        else exposeService(standIn(), port1);
        reply.postMessage({ assay: protocol, kind: 'offer', port: port2, lock: id }, [port2]);
      } else {
        reply.postMessage({ assay: protocol, kind: 'pass' });
      }
    },
  }));
  return {
    asked,
    needs,
    windows,
    wake: () => {
      for (const port of busy.splice(0)) exposeService(standIn(), port);
    },
    // A page is not controlled after a hard reload; without options, a browser lists controlled windows alone.
    clients: {
      matchAll: async ({ type, includeUncontrolled }: ClientQueryOptions = {}) =>
        type === 'window' && includeUncontrolled ? [...windows] : [],
    } as unknown as ConstructorParameters<typeof EnginePorts>[1],
  };
}
