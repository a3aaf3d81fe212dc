/** Whether this is `npm run test:full`: more suites, every way to deploy, and longer walks where chance decides. */
const isFullRun = process.env['TEST_FULL'] === 'true';

/** What a suite tries: a good proof for whoever waits for it in `npm test`, everything in `npm run test:full`. */
export function inRun<T>({ short, full }: { readonly short: T; readonly full: T }): T {
  return isFullRun ? full : short;
}
