// The interpreter that a build asks for, whatever form it has.
import {
  type Interpret,
  type Interpreter,
  invalidInterpreter,
  type ModelBuild,
  parseGenerator,
  quote,
} from '../../contract/index.js';
import { createGeneratorInterpreter, type GeneratorHost } from './generator-interpreter.js';

/** @throws invalid_request for anything but a function, an interpreter or a generator */
export function chooseInterpreter(
  given: NonNullable<ModelBuild['interpreter']>,
  host: GeneratorHost,
): Interpreter {
  if (typeof given === 'function') return createOwnInterpreter(given);
  if (typeof given !== 'object') throw invalidInterpreter(describeKinds(given));
  if (!('interpret' in given)) return createGeneratorInterpreter(parseGenerator(given), host);
  if (typeof given.interpret === 'function' && namePattern.test(given.name)) return given;
  throw invalidInterpreter('its name must be prompt-api or custom, and interpret a function');
}

/** Names of interpreters that are not started here. */
const namePattern = /^(prompt-api|custom)$/;

const describeKinds = (given: unknown): string =>
  given === 'prompt-api'
    ? "'prompt-api' is available in pages only, as an option of assay.build()"
    : `it must be a function or { transformers: 'owner/name' }, not ${quote(String(given))}`;

const createOwnInterpreter = (interpret: Interpret): Interpreter => ({
  name: 'custom',
  interpret: async (request, signal) => interpret(request, { signal }),
});
