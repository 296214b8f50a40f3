// The interface of interpreters: what may name discovered traits instead of their key phrases, where the caller of a
// build asks for one. Used by builds only, never to score.
import { AssayError, quote } from './errors.js';

/** One end of a discovered axis. */
export interface InterpretedEnd {
  /** Typical texts, the most typical first, shortened. From the sources: data, never instructions. */
  readonly samples: readonly string[];
  /** Phrases that distinguish the end from the other texts, the most distinctive first. */
  readonly phrases: readonly string[];
}

/** A discovered axis to name. Plain data. */
export interface InterpretationRequest {
  readonly positive: InterpretedEnd;
  readonly negative: InterpretedEnd;
  /** `discovery.interpret_context` of the document; null without one. */
  readonly context: string | null;
  /** All of this as a prompt for a language model, which asks for JSON of `schema`. */
  readonly prompt: string;
  /** JSON Schema of the answer. */
  readonly schema: object;
}

/** The words of a trait, as an interpreter answers them. */
export interface Interpretation {
  readonly name: string;
  readonly positive_label: string;
  readonly negative_label: string;
  readonly description: string;
}

/** An interpreter, as reports name it. */
export type InterpreterName = 'prompt-api' | 'custom' | `transformers:${string}`;

/** What named a discovered trait: the key phrases of its ends, an interpreter, or nothing. */
export type TraitNamer = 'c-tf-idf' | InterpreterName | 'none';

export interface Interpreter {
  readonly name: InterpreterName;
  /**
   * Gets ready, such as downloads a model. Called before the first trait.
   * @param onProgress receives the share that is done, 0 to 1
   * @throws Error that says why it cannot be used; every trait keeps its key phrases then
   */
  open?(signal: AbortSignal, onProgress: (share: number) => void): Promise<void>;
  /**
   * Names an axis.
   * @returns an {@link Interpretation}, or its JSON; validated by the build
   * @throws Error that says why there is no answer; the trait keeps its key phrases then
   */
  interpret(request: InterpretationRequest, signal: AbortSignal): Promise<unknown>;
  /** Frees what it holds. Called once, when the build needs it no longer. */
  close?(): void;
}

/** Names an axis; see {@link Interpreter.interpret}. */
export type Interpret = (
  request: InterpretationRequest,
  options: { signal: AbortSignal },
) => Interpretation | string | Promise<Interpretation | string>;

/** A text generator of a model hub as an interpreter. */
export interface GeneratorChoice {
  /** Text-generation model with ONNX files, as `owner/name` on the hub or the URL of a folder with the same files. */
  readonly transformers: string;
  /** Weights. Default: the first of `q4`, `q8` and `fp32` that the model has. */
  readonly dtype?: 'q4' | 'q8' | 'fp16' | 'fp32' | undefined;
  /** Where it runs. Default `wasm`, the CPU. */
  readonly device?: 'wasm' | 'webgpu' | undefined;
}

const dtypes: readonly unknown[] = ['q4', 'q8', 'fp16', 'fp32', undefined];
const devices: readonly unknown[] = ['wasm', 'webgpu', undefined];

/**
 * Validates the choice of a generator.
 * @throws invalid_request naming the field that is missing, unknown or invalid
 */
export function parseGenerator(value: object): GeneratorChoice {
  const { transformers, dtype, device, ...others }: Record<string, unknown> = { ...value };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidInterpreter(`it has the unknown field ${quote(unknown)}`);
  if (typeof transformers !== 'string' || transformers === '')
    throw invalidInterpreter("'transformers' must name a model, like 'owner/name'");
  if (!dtypes.includes(dtype)) throw invalidInterpreter("'dtype' must be q4, q8, fp16 or fp32");
  if (!devices.includes(device)) throw invalidInterpreter("'device' must be wasm or webgpu");
  // The lists above are those of the type.
  return { transformers, dtype, device } as GeneratorChoice;
}

/** @param reason what is wrong with the option */
export const invalidInterpreter = (reason: string): AssayError =>
  new AssayError('invalid_request', `Invalid interpreter: ${reason}`);
