import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../../../../src/server/node/server/metrics.js';

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

  it('counts a request that takes as long as a bucket in it, and a long one in none', () => {
    const metrics = createMetrics();
    const end = (seconds: number) => metrics.end({ method: 'GET', route: 'a', status: 200, seconds });
    for (const seconds of [0.25, 0.2, 30, 31]) end(seconds);
    const lines = metrics.render(null).split('\n');
    const count = (le: string) => lines.find((line) => line.includes(`le="${le}"`))?.replace(/.*\} /, '');
    expect(['0.1', '0.25', '10', '30', '+Inf'].map(count)).toEqual(['0', '2', '2', '3', '4']);
  });

  it('says of each figure what it is, and nothing of those without a value', () => {
    const metrics = createMetrics();
    const describeAll = (queue: number | null) =>
      metrics
        .render(queue)
        .split('\n')
        .filter((line) => line.startsWith('#'));
    const process = [
      '# HELP process_resident_memory_bytes Resident memory in bytes.',
      '# TYPE process_resident_memory_bytes gauge',
      '# HELP process_cpu_seconds_total CPU time of user and system in seconds.',
      '# TYPE process_cpu_seconds_total counter',
    ];
    const running = [
      '# HELP assay_requests_running Requests that are being answered.',
      '# TYPE assay_requests_running gauge',
    ];
    expect(describeAll(null)).toEqual([...running, ...process]);
    metrics.end({ method: 'GET', route: 'a', status: 200, seconds: 1 });
    expect(describeAll(0)).toEqual([
      '# HELP assay_requests_total Requests that were answered.',
      '# TYPE assay_requests_total counter',
      '# HELP assay_request_seconds Seconds from the arrival of a request to its answer.',
      '# TYPE assay_request_seconds histogram',
      ...running,
      '# HELP assay_engine_queue Requests that run or wait in the engine.',
      '# TYPE assay_engine_queue gauge',
      ...process,
    ]);
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
