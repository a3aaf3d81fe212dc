import { TestEnvironment } from 'jest-environment-node';
import { offenceOf, problemsBy } from '../dist/support/contract-judge.js';
import { beginRecording, endRecording, isRecording } from '../dist/support/reach.js';
import { requireNatively } from './native-modules.mjs';

/**
 * Node, plus a note of whether a test of this file has failed: then services print what they logged when they stop. What judges
 * answers by the published document is compiled once for all the files of a worker.
 */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.suite = context.testPath;
  }

  async setup() {
    await super.setup();
    if (isRecording) await this.record();
    this.global.requireNatively = requireNatively;
    // What the product throws is one of these for the tests too, and its moments are told apart.
    Object.assign(this.global, { Error, RangeError, TypeError, Date });
    this.global.contractJudge = { offenceOf, problemsBy };
  }

  /** A run with `--record` writes down what of the product each suite executes. */
  async record() {
    this.began = performance.now();
    await askHostForCoverage();
    beginRecording(process.env.JEST_WORKER_ID);
  }

  async teardown() {
    if (isRecording) {
      await askHostForCoverage();
      endRecording(this.suite, process.env.JEST_WORKER_ID, (performance.now() - this.began) / 1000);
    }
    await super.teardown();
  }

  async handleTestEvent(event) {
    // Whoever only asks whether anything fails has heard enough.
    if (stopsAtFailure && event.name === 'test_start' && this.global.aTestFailed) event.test.mode = 'skip';
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') this.global.aTestFailed = true;
  }
}

const stopsAtFailure = process.env.TEST_STOPS_AT_FAILURE === 'true';

async function askHostForCoverage() {
  const host = await fetch(`${process.env.TEST_HOSTS_URL}/${process.env.JEST_WORKER_ID}`);
  await fetch(`${await host.text()}/coverage`, { method: 'POST', body: '{}' });
}
