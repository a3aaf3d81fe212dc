import { TestEnvironment } from 'jest-environment-node';

/** Node, plus a note of whether a test of this file has failed: then services print what they logged when they stop. */
export default class extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.global.aTestFailed = true;
  }
}
