// Figures of a server as Prometheus reads them (text format 0.0.4). Labels are names of the route table, never what a
// caller sent, so that their number has a bound.
import process from 'node:process';

/** Media type of the text. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Methods that have a label; any other is `other`. */
const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

interface Histogram {
  readonly counts: number[];
  sum: number;
  total: number;
}

/** A request that was answered. */
interface AnsweredRequest {
  readonly method: string;
  /** A path of the route table; null for any other. */
  readonly route: string | null;
  readonly status: number;
  /** From its arrival to its answer. */
  readonly seconds: number;
}

export interface Metrics {
  /** Counts a request that has arrived. */
  readonly begin: () => void;
  /** Counts its answer. */
  readonly end: (request: AnsweredRequest) => void;
  /** All figures. @param queue requests that wait in the engine; null if unknown */
  readonly render: (queue: number | null) => string;
}

const formatLabels = (labels: Readonly<Record<string, string>>): string =>
  `{${Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))}"`,
    )
    .join(',')}}`;

function describe(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  lines: readonly string[],
) {
  return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
}

function formatHistogram(route: string, { counts, sum, total }: Histogram): string[] {
  let below = 0;
  const buckets = bounds.map((bound, i) => {
    below += counts[i] ?? 0;
    return `assay_request_seconds_bucket${formatLabels({ route, le: String(bound) })} ${below}`;
  });
  return [
    ...buckets,
    `assay_request_seconds_bucket${formatLabels({ route, le: '+Inf' })} ${total}`,
    `assay_request_seconds_sum${formatLabels({ route })} ${sum}`,
    `assay_request_seconds_count${formatLabels({ route })} ${total}`,
  ];
}

function formatAll(
  requests: ReadonlyMap<string, number>,
  durations: ReadonlyMap<string, Histogram>,
  running: number,
  queue: number | null,
): string[] {
  const { rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const gauge = (name: string, help: string, value: number | null) =>
    describe(name, 'gauge', help, value === null ? [] : [`${name} ${value}`]);
  const cpu = 'process_cpu_seconds_total';
  return [
    ...describe(
      'assay_requests_total',
      'counter',
      'Requests that were answered.',
      [...requests].map(([labels, count]) => `assay_requests_total${labels} ${count}`),
    ),
    ...describe(
      'assay_request_seconds',
      'histogram',
      'Seconds from the arrival of a request to its answer.',
      [...durations].flatMap(([route, histogram]) => formatHistogram(route, histogram)),
    ),
    ...gauge('assay_requests_running', 'Requests that are being answered.', running),
    ...gauge('assay_engine_queue', 'Requests that run or wait in the engine.', queue),
    ...gauge('process_resident_memory_bytes', 'Resident memory in bytes.', rss),
    ...describe(cpu, 'counter', 'CPU time of user and system in seconds.', [
      `${cpu} ${(user + system) / 1e6}`,
    ]),
  ];
}

/** Creates the figures of one server, all 0. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Histogram>();
  let running = 0;
  return {
    begin: () => {
      running++;
    },
    end: ({ method, route, status, seconds }) => {
      running--;
      const name = route ?? 'unknown';
      const labels = {
        route: name,
        method: knownMethods.has(method) ? method : 'other',
        status: `${status}`,
      };
      const key = formatLabels(labels);
      requests.set(key, (requests.get(key) ?? 0) + 1);
      const histogram = durations.get(name) ?? { counts: bounds.map(() => 0), sum: 0, total: 0 };
      durations.set(name, histogram);
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) histogram.counts[bucket] = (histogram.counts[bucket] ?? 0) + 1;
      histogram.sum += seconds;
      histogram.total++;
    },
    render: (queue) => `${formatAll(requests, durations, running, queue).join('\n')}\n`,
  };
}
