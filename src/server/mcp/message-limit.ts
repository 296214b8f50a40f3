// The size of a message.
import { bodyLimits } from '../../core/contract/fronts/index.js';

/** Maximum bytes of one message: as many as the REST interface accepts as a body. */
export const messageLimit = bodyLimits.bytes;
