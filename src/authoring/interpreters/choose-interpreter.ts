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
  requested: NonNullable<ModelBuild['interpreter']>,
  openGenerator: OpenGenerator = refuseGenerator,
): Interpreter {
  if (typeof requested === 'function') return createCustomInterpreter(requested);
  if (typeof requested !== 'object') throw invalidInterpreter(describeKinds(requested));
  if (!('interpret' in requested)) return openGenerator(parseGenerator(requested));
  if (typeof requested.interpret === 'function' && namePattern.test(requested.name)) return requested;
  throw invalidInterpreter('its name must be prompt-api or custom, and interpret a function');
}

/** Names of interpreters that are not started here. */
const namePattern = /^(prompt-api|custom)$/;

const describeKinds = (requested: unknown): string =>
  requested === 'prompt-api'
    ? "'prompt-api' is available in pages only, as an option of assay.build()"
    : `it must be a function or { transformers: 'owner/name' }, not ${quote(String(requested))}`;

const createCustomInterpreter = (interpret: Interpret): Interpreter => ({
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
