// Loads code that needs the packages of other runtimes, onnxruntime-web and @huggingface/transformers. They are installed
// apart, and most encoders need neither.
import { AssayError } from '../../core/contract/index.js';
import { builtVersion } from './runtime-version.js';

/** What each package is called, and what `npm install` takes. */
const packages = {
  runtime: { name: 'ONNX Runtime', specifier: `onnxruntime-web@${builtVersion}` },
  tokenizer: { name: 'the tokenizer of transformers.js', specifier: '@huggingface/transformers' },
} as const;

/**
 * @param part whose package the code needs
 * @throws engine_unavailable that says what to install
 */
export async function loadPart<Part>(part: keyof typeof packages, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const { name, specifier } = packages[part];
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError(
      'engine_unavailable',
      `This encoder needs ${name}. In Node, run: npm install ${specifier} - in a page: npx assay init <public folder> --encoders. It cannot be loaded: ${reason}`,
      { cause },
    );
  }
}
