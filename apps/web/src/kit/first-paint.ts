/** Longer than a slow phone needs; where nothing is painted, as in a tab behind another, it is all that is waited for. */
const patienceMs = 300;

/** Until what the document shows by itself has been painted: nothing that comes later is worth holding that up. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, patienceMs);
  });
}

/** A task of its own for what comes next: what has run was one, and a finger waits for no more than one. */
export function anotherTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
