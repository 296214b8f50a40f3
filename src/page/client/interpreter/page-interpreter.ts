// The option `interpreter` of `build()`: what names discovered traits instead of their key phrases.
import {
  type GeneratorChoice,
  type Interpret,
  type Interpreter,
  invalidInterpreter,
  parseGenerator,
} from '../../../core/contract/index.js';
import { installInterpreterSender } from '../../rpc/index.js';
import { describeValue } from '../check-options.js';
import { createPromptInterpreter } from './prompt-interpreter.js';

/** `prompt-api`: the browser's language model. `{ transformers }`: a generator of a model hub. Or an own function. */
export type InterpreterOption = 'prompt-api' | GeneratorChoice | Interpret;

/**
 * The interpreter as it is sent to the engine: one that runs in this page stays here and is called from there.
 * @throws invalid_request for anything else
 */
export function openPageInterpreter(option: unknown): Interpreter | GeneratorChoice {
  if (option === 'prompt-api') {
    installInterpreterSender();
    return createPromptInterpreter();
  }
  if (typeof option === 'function') {
    installInterpreterSender();
    const interpret = option as Interpret;
    return { name: 'custom', interpret: async (request, signal) => interpret(request, { signal }) };
  }
  if (typeof option === 'object' && option !== null) return parseGenerator(option);
  throw invalidInterpreter(
    `it must be 'prompt-api', { transformers: 'owner/name' } or a function, not ${describeValue(option)}`,
  );
}
