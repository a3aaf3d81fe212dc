/** Service keys for tests; everything the test run stores under them is thrown away with it. */
export const testServiceKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;
