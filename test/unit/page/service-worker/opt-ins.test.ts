import { describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/core/http/index.js';
import { type Area, createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { createOptInLog, type KnownOptIn } from '../../../../src/page/service-worker/opt-ins.js';
import { commitMessage, StandInService } from '../../../support/stand-in-service.js';

const optIn = (key: string, at: number) => ({ handle: 'assay.one', key, requestId: 'req_x', at });

describe('createOptInLog', () => {
  it("stores a key's first acceptance of a model's terms, and only the hash of the key", async () => {
    const area = createMemoryArea<KnownOptIn>();
    const log = createOptInLog(area);
    log.record(optIn('secret', 1));
    log.record(optIn('secret', 2));
    log.record(optIn('other', 3));
    await log.settled();
    const all = (await area.entries('')).map(([, value]) => value).sort((a, b) => a.at - b.at);
    const [secret, other] = await Promise.all(
      ['secret', 'other'].map((key) => sha256(new TextEncoder().encode(key))),
    );
    expect(all).toEqual([
      { handle: 'assay.one', key_sha256: secret, at: 1 },
      { handle: 'assay.one', key_sha256: other, at: 3 },
    ]);
    expect(JSON.stringify(all)).not.toContain('secret"');
  });

  it('records again after a storage failure', async () => {
    const area = createMemoryArea<KnownOptIn>();
    let broken = true;
    const flaky: Area<KnownOptIn> = {
      ...area,
      update: (key, change) => (broken ? Promise.reject(new Error('full')) : area.update(key, change)),
    };
    const log = createOptInLog(flaky);
    log.record(optIn('a', 1));
    await log.settled();
    broken = false;
    log.record(optIn('b', 2));
    await log.settled();
    expect((await area.entries('')).map(([, { at }]) => at)).toEqual([2]);
  });

  it('records the opt-in of a request with a key', async () => {
    const area = createMemoryArea<KnownOptIn>();
    const log = createOptInLog(area);
    const app = createApp(new StandInService([commitMessage]), {
      variant: 'B',
      clock: () => 7,
      onOptIn: log.record,
    });
    const { handle } = commitMessage;
    const headers = { authorization: 'Bearer abc', 'content-type': 'text/plain' };
    await app.fetch(new Request(`http://local/m/${handle}`, { method: 'POST', body: 'text', headers }));
    await log.settled();
    expect((await area.entries('')).map(([, known]) => [known.handle, known.at])).toEqual([[handle, 7]]);
  });
});
