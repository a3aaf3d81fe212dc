import { TestEnvironment } from 'jest-environment-node';
import { offenceOf, problemsBy } from '../dist/support/contract-judge.js';
import { requireNatively } from './native-modules.mjs';

/**
 * Node, plus a note of whether a test of this file has failed: then services print what they logged when they stop. What judges
 * answers by the published document is compiled once for all the files of a worker.
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.requireNatively = requireNatively;
    // What the product throws is one of these for the tests too.
    Object.assign(this.global, { Error, RangeError, TypeError });
    this.global.contractJudge = { offenceOf, problemsBy };
  }

  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.global.aTestFailed = true;
  }
}
