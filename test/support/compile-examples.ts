// Compiles examples of the documentation against the types of the package.
import { join } from 'node:path';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

/** What the examples take as given. */
const given = `import type { Assay, createAssay as create } from 'assay';
import 'assay/elements';
declare global {
  const assay: Assay;
  const createAssay: typeof create;
  const [text, content, compare_to, draft, yaml, url, a, b]: string[];
  const [texts, traits]: string[][];
  const files: File[];
  const signal: AbortSignal;
  const onProgress: () => void;
  const chrome: {
    offscreen: { hasDocument(): Promise<boolean>; createDocument(options: object): Promise<void> };
    runtime: {
      getURL(path: string): string;
      sendMessage(message: object): Promise<{ composite: number }>;
      onMessage: { addListener(listen: Listen): void };
    };
  };
  type Listen = (
    message: Record<string, string>,
    sender: unknown,
    respond: (answer: unknown) => void,
  ) => boolean;
  const submit: HTMLButtonElement;
  function importScripts(url: string): void;
  function skipWaiting(): Promise<void>;
  interface WorkerEvent extends Event {
    readonly request: Request;
    waitUntil(work: Promise<unknown>): void;
    respondWith(response: Promise<Response>): void;
  }
  interface WindowEventMap {
    install: WorkerEvent;
    fetch: WorkerEvent;
  }
  function $state<Value = unknown>(value?: Value): Value;
}
`;

/** The packages of frameworks that are not installed here, as far as examples use them. */
const frameworks = `declare module 'vue' { export function ref<Value = unknown>(value?: Value): { value: Value }; }
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export function Component(options: object): (component: new () => object, context: unknown) => void;
  export function signal<Value>(value: Value): { (): Value; set(value: Value): void };
}
`;

/** An example: a module by itself. */
export interface Example {
  readonly code: string;
  /** Default: `ts`. */
  readonly kind?: 'ts' | 'tsx';
}

/** A message of the compiler, and the line that it is about. */
interface Finding {
  readonly line: string;
  readonly message: string;
}

/** The files of the libraries and of the package, parsed once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of files in memory, by their names; they import the package. */
export function compileFiles(files: Readonly<Record<string, string>>): Finding[] {
  const folder = join(process.cwd(), 'examples');
  const sources = new Map(Object.entries(files).map(([name, code]) => [join(folder, name), code]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => sources.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const source = sources.get(path);
    if (source !== undefined) return ts.createSourceFile(path, source, ts.ScriptTarget.ES2022);
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, ...rest));
    return parsed.get(path);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file?.text.slice(start).split('\n')[0] ?? '';
    return { line, message: ts.flattenDiagnosticMessageText(messageText, ' ') };
  });
}

/** What the compiler says of the examples: the first line of what is wrong, and the message. */
export function compileExamples(examples: readonly Example[]): string[] {
  const files = examples.map(({ code, kind = 'ts' }, i) => [`${i}.${kind}`, `${code}\nexport {};\n`]);
  const found = compileFiles({
    'given.ts': given,
    'frameworks.d.ts': frameworks,
    ...Object.fromEntries(files),
  });
  return found.map(({ line, message }) => `${line}: ${message}`);
}
