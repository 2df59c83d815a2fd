const { readFileSync } = require('node:fs');
const swc = JSON.parse(readFileSync(`${__dirname}/.swcrc`, 'utf8'));
delete swc.exclude;
delete swc.$schema;

/** The imports of package.json, as sources instead of built files. */
const { imports } = JSON.parse(readFileSync(`${__dirname}/package.json`, 'utf8'));
const sources = Object.fromEntries(
  Object.entries(imports).map(([name, file]) => [
    `^${name}$`,
    (file.types ?? file).replace('./', '<rootDir>/'),
  ]),
);

const shared = {
  testEnvironment: '<rootDir>/test/support/worker-environment.ts',
  transform: {
    '/clients/dashboard/.+\\.tsx$': [
      '@swc/jest',
      {
        ...swc,
        swcrc: false,
        jsc: { ...swc.jsc, transform: { react: { runtime: 'automatic', importSource: 'react' } } },
      },
    ],
    '^.+\\.tsx?$': ['<rootDir>/test/support/transformer.cjs', { ...swc, swcrc: false }],
    '^.+\\.m?js$': '<rootDir>/test/support/esm-transformer.cjs',
  },
  transformIgnorePatterns: [],
  setupFilesAfterEnv: ['<rootDir>/test/support/time-out.ts'],
  moduleNameMapper: {
    '^@document-workspace/sdk/browser$': '<rootDir>/clients/sdk/src/browser.ts',
    '^@document-workspace/sdk/latin-letters$': '<rootDir>/clients/sdk/src/latin-letters.ts',
    '^(?:\\.\\./)+sdk/dist/index\\.js$': '<rootDir>/clients/sdk/src/index.ts',
    '^(?:\\.\\./)+import/dist/index\\.js$': '<rootDir>/clients/import/src/index.ts',
    // The SDK is an ES module, which imports its files by the names that they have after the build.
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'],
    ...sources,
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/clients/.*/dist/', '<rootDir>/.data/'],
};

/** Tests over HTTP, with built processes and a real PostgreSQL. */
const overHttp = {
  ...shared,
  testEnvironment: '<rootDir>/test/support/environment.ts',
  moduleNameMapper: {
    ...shared.moduleNameMapper,
    '^pg$': '<rootDir>/test/support/pg-of-worker.cjs',
    '^playwright-core$': '<rootDir>/test/support/playwright-of-worker.cjs',
    '^supertest$': '<rootDir>/test/support/supertest-of-worker.cjs',
  },
  setupFilesAfterEnv: [...shared.setupFilesAfterEnv, '<rootDir>/test/support/each-file.ts'],
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

module.exports = {
  testSequencer: '<rootDir>/test/support/sequencer.cjs',
  // The system can need longer than the half second of the default to take the memory of four workers that end at once. Jest still warns of a
  // worker that something keeps running for longer.
  workerGracefulExitTimeout: 5_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/test/support/unit-environment.ts',
      runtime: '<rootDir>/test/support/unit-runtime.cjs',
      testMatch: ['<rootDir>/{apps,clients,libs}/**/*.spec.ts', '<rootDir>/test/bench/**/*.spec.ts'],
    },
    { ...overHttp, displayName: 'e2e', testMatch: ['<rootDir>/test/**/*.e2e.ts'] },
    // Not a part of `npm test`: see scripts/test-attacks.mjs.
    { ...overHttp, displayName: 'attacks', testMatch: ['<rootDir>/test/attacks/*.attack.ts'] },
  ],
};
