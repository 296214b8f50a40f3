// Asks the interpreter of a build for names. Whatever it does, the build goes on: it gets a limited time, a failure is a
// reason to report, and after two answers in a row that did not come it is not asked again. Only the caller's abort ends
// the build.
import { type Interpreter, type ModelBuild, toDetail } from '../../core/contract/index.js';
import type { AskedName, BuildInterpreter } from './build-interpreter.js';
import { checkAnswer } from './check-answer.js';
import { chooseInterpreter, type OpenGenerator } from './choose-interpreter.js';
import { limitTime, TimeLimitError } from './limit-time.js';
import { createQuestion } from './question.js';

/** Milliseconds for an answer. */
const answerLimit = 30_000;
/** Milliseconds without progress in which an interpreter must get ready. */
const loadingLimit = 120_000;
/** Answers in a row that did not come, after which an interpreter is not asked again. */
const maxTimeouts = 2;
/** Characters of a reason. */
const reasonLength = 200;

/**
 * @param requested the option of the build
 * @throws invalid_request for anything but a function, an interpreter or a generator
 */
export const createBuildInterpreter = (
  requested: NonNullable<ModelBuild['interpreter']>,
  openGenerator?: OpenGenerator,
): BuildInterpreter => new AskedInterpreter(chooseInterpreter(requested, openGenerator));

class AskedInterpreter implements BuildInterpreter {
  readonly #interpreter: Interpreter;
  /** Why it is not asked; undefined while it is usable. */
  #failure: string | undefined;
  #timeouts = 0;

  constructor(interpreter: Interpreter) {
    this.#interpreter = interpreter;
  }

  get name() {
    return this.#interpreter.name;
  }

  async open(signal: AbortSignal | undefined, onProgress: (share: number) => void): Promise<void> {
    try {
      await limitTime(loadingLimit, signal, async (limitedSignal, restart) => {
        await this.#interpreter.open?.(limitedSignal, (share) => {
          restart();
          if (share >= 0 && share <= 1) onProgress(share);
        });
      });
    } catch (error) {
      this.#failure = describeFailure(error, signal);
    }
  }

  async askForName(...[material, discovery, taken, signal]: Parameters<BuildInterpreter['askForName']>) {
    if (this.#failure !== undefined) return { fault: this.#failure, milliseconds: 0 };
    const began = performance.now();
    const answer = await this.#ask(signal, async (limitedSignal) =>
      checkAnswer(
        await this.#interpreter.interpret(createQuestion(material, discovery), limitedSignal),
        taken,
      ),
    );
    if (this.#timeouts === maxTimeouts)
      this.#failure = 'not asked, because two traits before it got no answer in time';
    const asked: AskedName = { ...answer, milliseconds: Math.round(performance.now() - began) };
    return asked;
  }

  close(): void {
    this.#interpreter.close?.();
  }

  async #ask<Answer>(
    signal: AbortSignal | undefined,
    work: (limitedSignal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | { fault: string }> {
    try {
      const answer = await limitTime(answerLimit, signal, work);
      this.#timeouts = 0;
      return answer;
    } catch (error) {
      this.#timeouts = error instanceof TimeLimitError ? this.#timeouts + 1 : 0;
      return { fault: describeFailure(error, signal) };
    }
  }
}

/** @throws the signal's reason, if it is aborted */
function describeFailure(error: unknown, signal: AbortSignal | undefined): string {
  signal?.throwIfAborted();
  const text = error instanceof Error ? error.message || error.name : String(error);
  return toDetail([...text].slice(0, reasonLength).join(''));
}
