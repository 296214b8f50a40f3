import { AssayError } from '../../../src/contract/errors.js';

/** Code and detail of what a call throws; anything but an AssayError is a failure of the test. */
export function thrownBy(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof AssayError) return `${error.code}: ${error.detail}`;
    throw error;
  }
  return 'nothing';
}
