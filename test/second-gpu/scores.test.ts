// Scores of the default encoder on the GPU and on the CPU: every text of the exams of all models in its catalog. Minutes, so only
// with `--long`; prints how many points the scores are apart.
import { expect } from '@open-wc/testing';
import { createEngine } from '../../dist/entries/in-process/index.js';

/** Points between the scores of one text on the two devices. */
const closeEnough = 1;

describe('a score on the GPU', () => {
  it('is within a point of that on the CPU', async () => {
    const exams: Record<string, string[]> = await (await fetch('/.cache/second-gpu/exams.json')).json();
    const open = (device: 'wasm' | 'webgpu') =>
      createEngine({
        assets: 'http://localhost/models/',
        fetch: async (url) => fetch(new URL(`${url}`).pathname),
        persist: false,
        embedder: 'assay-base',
        device,
      });
    const [cpu, gpu] = [open('wasm'), open('webgpu')];
    const counts = new Map<number, number>();
    const apart: string[] = [];
    for (const [handle, texts] of Object.entries(exams)) {
      for (const content of texts) {
        const [known, found] = [
          (await cpu.score(handle, { content })).card,
          (await gpu.score(handle, { content })).card,
        ];
        const points = Math.max(
          ...Object.entries(known.scores).map(([key, score]) => Math.abs(score - found.scores[key]!)),
        );
        counts.set(points, (counts.get(points) ?? 0) + 1);
        if (points > closeEnough) apart.push(`${handle}: ${content} (${points})`);
      }
    }
    const sorted = [...counts].sort(([a], [b]) => a - b);
    console.log(
      `points apart: ${sorted.map(([points, texts]) => `${points} for ${texts} texts`).join(', ')}`,
    );
    expect((await gpu.status()).embedder?.backend).to.equal('webgpu');
    expect(apart).to.deep.equal([]);
  });
});
