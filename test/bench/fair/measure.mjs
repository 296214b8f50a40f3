// The measurement, in Node or in a page: the functions use nothing outside of themselves but their parameters.

/**
 * Scores one text, or a content with a baseline, over HTTP.
 * @returns the status
 */
export async function score(url, body, signal) {
  const isText = typeof body === 'string';
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': isText ? 'text/plain' : 'application/json' },
    body: isText ? body : JSON.stringify(body),
    signal,
  });
  await response.text();
  return response.status;
}

/**
 * Sends short texts, one after the other, beside callers that send texts of 1 MB without end.
 * @param readCpu milliseconds that the server has run
 * @returns times of the short texts in milliseconds, what the server has run within each, failures, and statuses of the long ones
 */
export async function measure({ url, score, texts, callers, seconds, readCpu }) {
  const controller = new AbortController();
  const { signal } = controller;
  const statuses = {};
  let next = 0;
  const sendLong = async () => {
    while (!signal.aborted) {
      const status = await score(url, long[next++ % long.length], signal).catch((error) => error.name);
      if (!signal.aborted) statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  // Written before, because that holds up the client's thread; enough that none comes twice.
  const long = Array.from({ length: callers + 4 }, () => texts.writeLong(1_000_000));
  const running = Array.from({ length: callers }, sendLong);
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await pause(callers > 0 ? 3000 : 200);
  const [times, cpu] = [[], []];
  let failed = 0;
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    const [began, ran] = [performance.now(), readCpu()];
    if ((await score(url, texts.writeShort())) !== 200) failed += 1;
    times.push(performance.now() - began);
    cpu.push(readCpu() - ran);
    await pause(20);
  }
  controller.abort();
  await Promise.all(running);
  return { times, cpu, failed, statuses };
}
