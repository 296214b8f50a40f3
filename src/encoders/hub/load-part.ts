// Loads code that needs the packages of other runtimes, onnxruntime-web and @huggingface/transformers. They are installed
// apart, and most encoders need neither.
import { AssayError } from '../../core/contract/index.js';

/** @throws engine_unavailable that says what to install */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const remedy =
      'In a page, run: npx assay init <public folder> --encoders. In Node: npm install @huggingface/transformers';
    throw new AssayError(
      'engine_unavailable',
      `This encoder needs ONNX Runtime or transformers.js, which cannot be loaded: ${reason}. ${remedy}`,
      { cause },
    );
  }
}
