// Answers contexts of another release, whose messages mean something else.
import { isOtherRelease, pass } from './messages.js';

/** Answers a question from another release, so that `askForEngine` there does not wait for its deadline. */
export function answerOtherRelease(data: unknown): void {
  if (isOtherRelease(data) && data.reply instanceof MessagePort) data.reply.postMessage(pass);
}
