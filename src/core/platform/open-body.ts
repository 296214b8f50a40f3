// Opens the body of a response to read it chunk by chunk.

/**
 * The body of a response. Chromium reports a request as `net::ERR_ABORTED` when a script reads the last bytes of a body that has
 * arrived: closing the stream cancels the finished load. It does not do so after a clone, which is discarded at once.
 */
export function openBody(response: Response): Response['body'] {
  response
    .clone()
    .body?.cancel()
    .catch(() => undefined);
  return response.body;
}
