import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../../src/node/server/metrics.js';

describe('createMetrics', () => {
  it('counts each request in every bucket that is at least as long', () => {
    const metrics = createMetrics();
    const answered = { method: 'POST', route: 'score', status: 200 };
    for (const seconds of [0.0001, 0.2, 1_000]) {
      metrics.begin();
      metrics.end({ ...answered, seconds });
    }
    const lines = metrics.render(3).split('\n');
    const find = (name: string) => lines.filter((line) => line.startsWith(name));
    const buckets = find('assay_request_seconds_bucket').map((line) =>
      line.replace(/.*le="([^"]+)"\} /, '$1 '),
    );
    for (const line of buckets) {
      const [bound = '', count] = line.split(' ');
      const limit = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
      expect(Number(count), line).toBe([0.0001, 0.2, 1_000].filter((seconds) => seconds <= limit).length);
    }
    expect(buckets.at(-1)).toBe('+Inf 3');
    expect(find('assay_request_seconds_count').map((line) => line.split(' ').at(-1))).toEqual(['3']);
    expect(Number(find('assay_request_seconds_sum')[0]?.split(' ').at(-1))).toBeCloseTo(1_000.2001);
    expect(find('assay_engine_queue')).toEqual(['assay_engine_queue 3']);
    expect(find('assay_requests_running')).toEqual(['assay_requests_running 0']);
  });

  it('names methods and paths that it does not know in one word each, and escapes labels', () => {
    const metrics = createMetrics();
    const end = (method: string, route: string | null) =>
      metrics.end({ method, route, status: 404, seconds: 1 });
    end('BREW', null);
    end('GET', 'a"b\\c\nd');
    const lines = metrics.render(null).split('\n');
    expect(lines.filter((line) => line.startsWith('assay_requests_total'))).toEqual([
      'assay_requests_total{route="unknown",method="other",status="404"} 1',
      'assay_requests_total{route="a\\"b\\\\c\\nd",method="GET",status="404"} 1',
    ]);
    expect(lines.filter((line) => line.includes('assay_engine_queue'))).toEqual([]);
  });

  it('measures the CPU time of the process in seconds', () => {
    const { user, system } = process.cpuUsage();
    const line = createMetrics()
      .render(null)
      .split('\n')
      .find((one) => one.startsWith('process_cpu_seconds_total'));
    const seconds = Number(line?.split(' ').at(-1));
    expect(seconds).toBeGreaterThanOrEqual((user + system) / 1e6);
    expect(seconds).toBeLessThan((user + system) / 1e6 + 60);
  });
});
