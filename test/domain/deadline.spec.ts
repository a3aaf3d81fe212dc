import { deadlineIn, deadlineWithin } from '@swap/domain/kernel';
import { whileCollecting } from '../support/while-collecting.js';

/** Resolves with the reason when the signal ends. Keeps hold of nothing but what listens, as whoever asks a network does. */
const endOf = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve((signal.reason as Error).name));
  });

describe('a deadline', () => {
  test('a deadline within another ends in its own time, whatever memory is collected meanwhile', async () => {
    await expect(whileCollecting(endOf(deadlineWithin(deadlineIn(60_000), 200)))).resolves.toBe('TimeoutError');
  });

  test('a deadline within another ends no later than that', async () => {
    const outer = new AbortController();
    const end = endOf(deadlineWithin(outer.signal, 60_000));
    outer.abort(new DOMException('over', 'AbortError'));
    await expect(end).resolves.toBe('AbortError');
    expect(deadlineWithin(outer.signal, 60_000).aborted).toBe(true);
  });
});
