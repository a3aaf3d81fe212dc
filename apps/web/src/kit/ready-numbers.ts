import { workerScript } from './worker-script.js';

/**
 * Has the browser load what it knows of writing numbers in a thread of its own: the first `Intl.NumberFormat` of a process takes tens of
 * milliseconds for the list of all languages, which would hold up a finger; every later one finds it.
 */
export function readyNumbers(): void {
  try {
    new Worker(workerScript('/numbers.js'));
  } catch {
    // Then it is loaded when first needed.
  }
}
