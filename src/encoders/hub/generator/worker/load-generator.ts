// Loads a causal language model with transformers.js, and generates with it.
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  InterruptableStoppingCriteria,
  type PreTrainedTokenizer,
  TextStreamer,
} from '@huggingface/transformers';
import { loadFromFiles, repositoryName } from '../../tokenizer/transformers-files.js';
import type { Generation } from '../generator.js';
import type { GeneratorParts } from '../generator-files.js';

/** Generates a text; see `Generator.generate`. */
export type LoadedGenerator = (generation: Generation) => Promise<string>;

/** @throws Error of transformers.js or of the runtime when the files are not a causal language model */
export async function loadGenerator(parts: GeneratorParts): Promise<LoadedGenerator> {
  const { files, runtime, dtype, externalFiles, chatTemplate } = parts;
  if (runtime) await (await import('../../runtime.js')).configureRuntime(runtime);
  // Outside of browsers the CPU has another name.
  const device = runtime === null && parts.device === 'wasm' ? 'cpu' : parts.device;
  const { tokenizer, model } = await loadFromFiles(files, async () => ({
    tokenizer: await AutoTokenizer.from_pretrained(repositoryName),
    model: await AutoModelForCausalLM.from_pretrained(repositoryName, {
      dtype,
      device,
      use_external_data_format: externalFiles,
    }),
  }));
  return async ({ prompt, start, end, maxTokens }) => {
    const formatted = formatPrompt(tokenizer, prompt, chatTemplate);
    // A template writes special tokens itself.
    const inputs = tokenizer((formatted ?? `${prompt}\n`) + start, {
      add_special_tokens: formatted === null,
    });
    const stop = new InterruptableStoppingCriteria();
    const tokens: bigint[] = [];
    let answer = '';
    const streamer = new TextStreamer(tokenizer, {
      skip_prompt: true,
      // Its own texts come late: it holds back what does not end with a space.
      callback_function: () => {},
      token_callback_function: (added) => {
        tokens.push(...added);
        answer = tokenizer.decode(tokens, { skip_special_tokens: true });
        if (answer.includes(end)) stop.interrupt();
      },
    });
    await model.generate({
      ...inputs,
      max_new_tokens: maxTokens,
      do_sample: false,
      stopping_criteria: stop,
      streamer,
    });
    const length = answer.indexOf(end);
    return start + (length < 0 ? answer : answer.slice(0, length + end.length));
  };
}

/** As the model's chat template writes a user's message, up to the answer; null without a template. */
function formatPrompt(
  tokenizer: PreTrainedTokenizer,
  prompt: string,
  template: string | null,
): string | null {
  if (!tokenizer.chat_template && !template) return null;
  // Further options are variables of the template: models that can think aloud first answer at once.
  const variables = { enable_thinking: false };
  return tokenizer.apply_chat_template([{ role: 'user', content: prompt }], {
    ...variables,
    ...(template ? { chat_template: template } : {}),
    add_generation_prompt: true,
    tokenize: false,
  });
}
