/** Tests are TypeScript, transformed on the fly; the product they drive is the compiled one that ships (`tsc -b` runs first). */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/test/dist'],
  extensionsToTreatAsEsm: ['.ts'],
  transformIgnorePatterns: [],
  transform: {
    '\\.[cm]?js$': '<rootDir>/test/support/native-modules.mjs',
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // The slowest test of a short run takes a third of it on a machine that is busy with other things.
  testTimeout: 45_000,
  // More than that make each suite slower, and the run no faster.
  maxWorkers: 2,
};
