// Writes ENCODER.md, EMBEDDER.md, BROWSERS.md and TABLES.md, one section per measurement; each script replaces its own section only.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

const titles = {
  'ENCODER.md': '# Hub encoders, measured\n',
  'EMBEDDER.md': '# assay-base, measured\n',
  'TABLES.md': '# Published tables, measured again\n',
  'BROWSERS.md': '# Browsers, measured\n',
};

/** The machine, its load and the date, in one line. */
export const machine = () =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}`;

/** Writes a section under its heading: in the place of what was there, or at the end. */
export function record(heading, text, name = 'ENCODER.md') {
  const file = new URL(name, import.meta.url);
  const old = existsSync(file) ? readFileSync(file, 'utf8') : titles[name];
  const parts = old.split(/^(?=## )/m).map((part) => part.trim());
  const known = parts.findIndex((part) => part.startsWith(`## ${heading}\n`));
  parts[known < 0 ? parts.length : known] = `## ${heading}\n\n${text.trim()}`;
  writeFileSync(file, parts.join('\n\n').concat('\n'));
}
