// ENCODER.md, one section a measurement: each script writes its own and leaves the others as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const file = new URL('./ENCODER.md', import.meta.url);
const title = '# Encoders of the hub, measured\n';

/** The machine, its load and the day, in a line. */
export const machine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}`;

/** Writes a section under its heading, in place of what was there. */
export function record(heading, text) {
  const old = existsSync(file) ? readFileSync(file, 'utf8') : title;
  const [head, ...sections] = old.split(/^(?=## )/m);
  const kept = sections.filter((section) => !section.startsWith(`## ${heading}\n`));
  const section = `## ${heading}\n\n${text.trim()}\n`;
  writeFileSync(
    file,
    [head.trim(), ...kept.map((one) => one.trim()), section.trim()].join('\n\n').concat('\n'),
  );
}
