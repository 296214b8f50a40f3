// The size of a message.

/** Maximum bytes of one message: as many as the REST interface accepts as a body. */
export const messageLimit = 13 * 1024 * 1024;
