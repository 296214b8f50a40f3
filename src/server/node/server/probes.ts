// Paths for those who run the server: is the process alive, can it score, what has it done. None is a path of the
// contract, and none counts against a rate or passes the check of `Host`: kubelets name the pod's address.
import { isAssayError } from '../../../core/contract/index.js';
import { type Metrics, metricsType } from './metrics.js';
import { createServerResponse } from './refusal.js';
import type { ServableService, ServerOptions } from './server-options.js';

/** Responds to a GET request of such a path. */
type Probe = () => Promise<Response>;

/** Milliseconds for which a probe of readiness waits for the list of models. */
const readinessTimeout = 2000;

interface ProbeSettings extends Pick<ServerOptions, 'probes' | 'metrics'> {
  readonly base: string;
  readonly service: ServableService;
  readonly figures: Metrics;
  /** True once the server has begun to end. */
  readonly isStopping: () => boolean;
}

const unready = (body: Readonly<Record<string, string>>): Response =>
  createServerResponse(503, body, { 'Retry-After': '1' });

/** 200 if the server lists its models, else 503 with the reason. */
async function respondToReadiness({ service, isStopping }: ProbeSettings): Promise<Response> {
  if (isStopping()) return unready({ status: 'stopping', detail: 'The server is stopping' });
  try {
    const { length } = await service.models(AbortSignal.timeout(readinessTimeout));
    return createServerResponse(200, { status: 'ready', models: length });
  } catch (error) {
    const detail = isAssayError(error) ? error.detail : 'The models cannot be listed';
    return unready({ status: 'unavailable', detail });
  }
}

async function respondWithMetrics({ service, figures }: ProbeSettings): Promise<Response> {
  const status = await service.status().catch(() => null);
  return new Response(figures.render(status?.queue ?? null), { headers: { 'Content-Type': metricsType } });
}

/** The paths that are switched on: `/healthz` responds 200 as long as the process runs its event loop. */
export function createProbes(settings: ProbeSettings): ReadonlyMap<string, Probe> {
  const { probes = true, metrics = false, base } = settings;
  const paths: Readonly<Record<string, Probe>> = {
    ...(probes && {
      healthz: async () => createServerResponse(200, { status: 'ok' }),
      readyz: () => respondToReadiness(settings),
    }),
    ...(metrics && { metrics: () => respondWithMetrics(settings) }),
  };
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return new Map(Object.entries(paths).map(([name, probe]) => [prefix + name, probe]));
}
