import { AssayError } from '../../../../src/core/contract/errors.js';

/** Code and detail of the AssayError that a call throws, or `nothing`; any other error is rethrown. */
export function catchDetail(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof AssayError) return `${error.code}: ${error.detail}`;
    throw error;
  }
  return 'nothing';
}
