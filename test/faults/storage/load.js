// Work in bulk for the load tests: scores, widgets, and streams that are left in the middle.
const handle = 'assay.clickbait';
const composeText = (i) => `You won’t believe what happened in round ${i}: ten facts about ${i * 7919}`;

/** Scores `count` texts, 50 at once. */
async function score(assay, from, count) {
  for (let at = from; at < from + count; at += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => assay.score(handle, composeText(at + i))));
  }
}

/** Connects widgets, 20 at once, waits until each shows a score, and removes them. */
async function connectWidgets(assay, from, count) {
  for (let at = from; at < from + count; at += 20) {
    const widgets = Array.from({ length: 20 }, (_, i) => {
      const widget = document.createElement('assay-score');
      widget.model = handle;
      widget.delay = 0;
      widget.assay = assay;
      widget.content = composeText(at + i);
      return widget;
    });
    const scored = widgets.map(
      (widget) => new Promise((resolve) => widget.addEventListener('assay-score', resolve, { once: true })),
    );
    document.body.append(...widgets);
    await Promise.all(scored);
    for (const widget of widgets) widget.remove();
  }
}

/** Starts `count` streams of 64 texts, 20 at once, and leaves each in the middle: by its signal, or by its loop. */
async function leaveStreams(assay, from, count) {
  const leave = async (i) => {
    const controller = new AbortController();
    const texts = Array.from({ length: 64 }, (_, at) => composeText(i * 64 + at));
    const bySignal = i % 2 === 0;
    try {
      for await (const { index } of assay.scoreMany(handle, texts, { signal: controller.signal })) {
        if (index < i % 3) continue;
        if (!bySignal) break;
        controller.abort();
      }
    } catch (error) {
      if (error.name !== 'AbortError') throw error;
    }
  };
  for (let at = from; at < from + count; at += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, i) => leave(at + i)));
  }
}

const kinds = { scores: score, widgets: connectWidgets, streams: leaveStreams };

/** The load tests of a page. @param open creates an Assay */
export function createLoad(open) {
  let assay;
  return {
    async start() {
      assay = open();
      await assay.warm(handle);
    },
    run: (name, from, count) => kinds[name](assay, from, count),
    /** Web Locks that are held or waited for. */
    async countLocks() {
      const { held, pending } = await navigator.locks.query();
      return `${held.length} held, ${pending.length} pending`;
    },
  };
}
