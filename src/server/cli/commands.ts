// All commands. Each is loaded when it is used, so that a score does not wait for the code of builds and servers.
import type { Command, LazyCommand } from './command.js';

export const commands = {
  score: {
    summary: 'Scores texts; fails when a score is below a minimum',
    load: async () => (await import('./score/score-command.js')).scoreCommand,
  },
  compare: {
    summary: 'Scores two texts and shows the differences',
    load: async () => (await import('./compare-command.js')).compareCommand,
  },
  explain: {
    summary: 'Shows which words a score comes from',
    load: async () => (await import('./explain/explain-command.js')).explainCommand,
  },
  models: {
    summary: 'Lists the models',
    load: async () => (await import('./about/models-command.js')).modelsCommand,
  },
  traits: {
    summary: 'Describes the traits of a model',
    load: async () => (await import('./about/traits-command.js')).traitsCommand,
  },
  card: {
    summary: 'Prints the card of a model: traits, metrics, sources, terms',
    load: async () => (await import('./about/card-command.js')).cardCommand,
  },
  build: {
    summary: 'Builds a model from a folder with a document and samples',
    load: async () => (await import('./build/build-command.js')).buildCommand,
  },
  discover: {
    summary: 'Finds what the texts of a file differ in',
    load: async () => (await import('./discover/discover-command.js')).discoverCommand,
  },
  batch: {
    summary: 'Scores the texts of a table, such as CSV, JSONL or Parquet',
    load: async () => (await import('./batch/batch-command.js')).batchCommand,
  },
  worker: {
    summary: "Scores parts of batches that run elsewhere ('batch --queue')",
    load: async () => (await import('./batch/queue/worker-command.js')).workerCommand,
  },
  serve: {
    summary: 'Serves the models over HTTP',
    load: async () => (await import('./serve/serve-command.js')).serveCommand,
  },
  mcp: {
    summary: 'Serves the models to agents over MCP',
    load: async () => (await import('./mcp/mcp-command.js')).mcpCommand,
  },
  init: {
    summary: 'Copies service worker, engine and models into a public folder',
    load: async () => (await import('./init/init-command.js')).initCommand,
  },
  doctor: {
    summary: 'Says what is installed and whether it works',
    load: async () => (await import('./doctor/doctor-command.js')).doctorCommand,
  },
  status: {
    summary: 'Says what is installed, as JSON for programs',
    load: async () => (await import('./doctor/doctor-command.js')).statusCommand,
  },
  completion: {
    summary: 'Prints a script that completes commands in bash, zsh or fish',
    load: async (): Promise<Command> =>
      (await import('./completion/completion-command.js')).createCompletionCommand(commands),
  },
} as const satisfies Record<string, LazyCommand>;

export type CommandName = keyof typeof commands;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** The summary of each command. */
export const summaries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(commands).map(([name, { summary }]) => [name, summary]),
);
