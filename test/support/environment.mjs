import { TestEnvironment } from 'jest-environment-node';
import { offenceOf, problemsBy } from '../dist/support/contract-judge.js';

/**
 * Node, plus a note of whether a test of this file has failed: then services print what they logged when they stop. What judges
 * answers by the published document is compiled once for all the files of a worker.
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.contractJudge = { offenceOf, problemsBy };
  }

  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.global.aTestFailed = true;
  }
}
