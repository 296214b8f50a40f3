// Looks at texts that a script may have changed, which causes no event. One timer for all elements of the page.

/** Milliseconds between two looks. */
const watchInterval = 300;

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function lookAll(): void {
  if (!document.hidden) for (const look of watchers) look();
}

/** Calls `look` a few times a second while the page is visible. */
export function watch(look: () => void): void {
  watchers.add(look);
  timer ??= setInterval(lookAll, watchInterval);
}

export function unwatch(look: () => void): void {
  watchers.delete(look);
  if (watchers.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
