// `npm run bench:gpu`: hub encoders on WebGPU, Assay's kernels and transformers.js side by side in alternating runs, on the
// site's bench page in headless Chromium: one table with a row for each engine, kind of weights and corpus. It uses the GPU
// of the machine where Chromium has one, with an encoder of MiniLM's graph and cost; else SwiftShader, with a small encoder,
// of which only counts and agreement mean something. It says what ran, and what did not. Run `npm run build` first. With a
// GPU it writes ENCODER.md.
//   npm run bench:gpu -- [--encoder Xenova/all-MiniLM-L6-v2 --hub https://huggingface.co/] [--texts 64] [--rounds 7]
import { parseArgs } from 'node:util';
import { chromiumFlags } from '../../.scripts/chromium.mjs';
import { readTable } from './encoder/bench-table.mjs';
import { onSite } from './on-site.mjs';
import { machine, record } from './record.mjs';

const { values } = parseArgs({
  options: {
    encoder: { type: 'string' },
    hub: { type: 'string' },
    texts: { type: 'string' },
    rounds: { type: 'string' },
  },
});

/** The adapter of the machine; SwiftShader where it has none. */
const flags = [
  ...chromiumFlags.filter((flag) => !flag.startsWith('--use-webgpu-adapter')),
  '--ignore-gpu-blocklist',
];

/** Runs in the page. @returns what the GPU is; null without an adapter */
async function describeAdapter() {
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return null;
  const { vendor, architecture, description, isFallbackAdapter } = adapter.info;
  return {
    name: [vendor, architecture, description].filter(Boolean).join(' '),
    software: isFallbackAdapter || architecture === 'swiftshader',
    halves: adapter.features.has('shader-f16'),
  };
}

/** Measures one kind of weights. @returns the page's table as Markdown, or why it was not measured */
async function measure(page, url) {
  try {
    return { table: await readTable(page, url) };
  } catch (error) {
    return { reason: error.message };
  }
}

await onSite(
  async ({ server, hub, page }) => {
    await page.goto(`${server.url}bench/`);
    const adapter = await page.evaluate(describeAdapter);
    if (!adapter) {
      console.log('Nothing ran: this Chromium has no WebGPU adapter.');
      process.exitCode = 1;
      return;
    }
    const { name, software, halves } = adapter;
    const {
      encoder = software ? 'test/micro-mean' : 'test/bench',
      texts = software ? '8' : '64',
      rounds = software ? '1' : '7',
    } = values;
    const halvesNote = halves
      ? 'It has shader-f16: fp16 is multiplied in half floats if the self-test passes.'
      : 'It lacks shader-f16: fp16 is read as half floats and multiplied in float32, and transformers.js has no fp16.';
    console.log(`Adapter: ${name}${software ? ', which computes on the CPU' : ''}. ${halvesNote}`);
    const lines = [];
    const missing = [];
    for (const dtype of halves ? ['fp16', 'fp32'] : ['fp32']) {
      const query = { encoder, hub: values.hub ?? hub.url, device: 'webgpu', dtype, texts, rounds };
      const { table, reason } = await measure(page, `${server.url}bench/?${new URLSearchParams(query)}`);
      if (!table) {
        missing.push(`${dtype}: ${reason}`);
        continue;
      }
      const [headline, , head, rule, ...rows] = table.trim().split('\n');
      lines.push(...(lines.length === 0 ? [headline, '', head, rule] : []), ...rows);
    }
    if (!halves) missing.push('fp16 side by side: the adapter lacks shader-f16');
    const options = Object.entries(values).map(([key, value]) => ` --${key} ${value}`);
    const command = `npm run bench:gpu${options.length > 0 ? ` --${options.join('')}` : ''}`;
    const text = [
      `\`${command}\`, ${machine()}; adapter ${name}. ${halvesNote}`,
      lines.join('\n'),
      ...(missing.length > 0 ? [`Did not run: ${missing.join('; ')}.`] : []),
    ].join('\n\n');
    console.log(text);
    if (lines.length === 0) process.exitCode = 1;
    else if (!software) record('Hub encoders on a GPU', text);
    else console.log('No GPU was found: times of this adapter say nothing about one.');
  },
  { flags },
);
