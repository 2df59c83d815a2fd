// The libs, from the ground up. A lib imports from the lines above its own, and from its neighbors on the same line.
const LINES = [
  ['platform'],
  ['entities'],
  ['text', 'secret-scan', 'rendering'],
  ['access', 'visibility', 'audit'],
  ['accounts', 'issuer', 'agents'],
  ['provenance'],
  ['workspace', 'personal', 'github-scan'],
  ['documents', 'catalog'],
  ['sharing', 'publishing', 'public-pages'],
];
// Worker threads load these files alone, without Nest and the database that the index of a lib brings; the tests load the samples.
const LOADED_ALONE = [
  'libs/platform/src/crypto/token-format\\.ts$',
  'libs/text/src/outline/front-matter\\.ts$',
  'libs/text/src/pii/pii\\.ts$',
  'libs/testing/src/secrets/index\\.ts$',
];
const anyOf = (libs) => `^libs/(${libs.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circle-among-files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circle-among-features',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/[^/]+/src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-circle-among-libs',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/[^/]+$' },
      to: { circular: true },
    },
    ...LINES.map((libs, i) => ({
      name: `${libs.join('-')}-import-no-line-below`,
      severity: 'error',
      from: { path: anyOf(libs) },
      to: { path: '^(libs|apps)/', pathNot: anyOf(LINES.slice(0, i + 1).flat()) },
    })),
    {
      name: 'every-lib-has-a-line',
      severity: 'error',
      from: { path: '^libs/', pathNot: anyOf([...LINES.flat(), 'testing']) },
      to: {},
    },
    {
      name: 'libs-meet-through-their-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^libs/([^/]+)/src/(?!index\\.ts$)',
        pathNot: ['^libs/$1/', ...LOADED_ALONE.map((path) => `^${path}`)],
      },
    },
    {
      name: 'apps-use-the-index',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
    },
    {
      name: 'no-development-dependencies',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/testing/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A test may use what its subject must not.
    exclude: { path: '\\.spec\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'require', 'node', 'default'],
    },
  },
};
