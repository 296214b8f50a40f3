// The interpreter that a build asks for, whatever form it has.
import {
  type GeneratorChoice,
  type Interpret,
  type Interpreter,
  invalidInterpreter,
  type ModelBuild,
  parseGenerator,
  quote,
} from '../../core/contract/index.js';

/** Creates the interpreter that asks a text generator of a hub. */
export type OpenGenerator = (choice: GeneratorChoice) => Interpreter;

/**
 * @param openGenerator undefined where the host starts no generators
 * @throws invalid_request for anything but a function, an interpreter or a generator
 */
export function chooseInterpreter(
  given: NonNullable<ModelBuild['interpreter']>,
  openGenerator: OpenGenerator = refuseGenerator,
): Interpreter {
  if (typeof given === 'function') return createOwnInterpreter(given);
  if (typeof given !== 'object') throw invalidInterpreter(describeKinds(given));
  if (!('interpret' in given)) return openGenerator(parseGenerator(given));
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

/** Refuses when it is opened, as one that cannot be loaded does: the build goes on, and reports the reason. */
const refuseGenerator: OpenGenerator = ({ transformers }) => {
  const refuse = async () => {
    throw new Error('this host cannot start generators');
  };
  return { name: `transformers:${transformers}`, open: refuse, interpret: refuse };
};
