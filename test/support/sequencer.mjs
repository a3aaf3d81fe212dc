import TestSequencer from '@jest/test-sequencer';

/** Whole minutes long: whichever of them began last would be waited for alone. */
const walks = ['books/simulation', 'contract/fuzz'];

/** Long walks first, then the suites that only a full run has, which are longer than others; within those Jest's own order. */
export default class extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => (walks.some((walk) => path.includes(walk)) ? 0 : path.endsWith('.full.spec.ts') ? 1 : 2);
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
