import { writeFileSync } from 'node:fs';

/** Writes down which test failed first: a run that ends at the first failure writes no report. */
export default class {
  constructor(_config, { file }) {
    this.file = file;
  }

  onTestResult(_test, { testFilePath, testResults, testExecError, failureMessage, numFailingTests }) {
    if (numFailingTests === 0 && !testExecError) return;
    const test = testResults.find(({ status }) => status === 'failed');
    const words = test?.fullName ?? failureMessage?.split('\n').find((line) => line.trim());
    writeFileSync(this.file, JSON.stringify({ suite: testFilePath, test: words ?? 'did not even begin' }));
  }
}
