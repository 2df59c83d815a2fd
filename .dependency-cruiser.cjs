// The layers of libs, lowest first. A lib may import from lower layers and from other libs of its own layer.
const LAYERS = [
  ['platform'],
  ['entities'],
  ['text', 'secret-scan', 'rendering'],
  ['access', 'visibility', 'audit'],
  ['accounts', 'issuer', 'agents'],
  ['provenance'],
  ['workspace', 'personal', 'github-scan'],
  ['documents', 'catalog'],
  ['sharing', 'publishing', 'public-pages'],
  ['distribution', 'inbox', 'seal', 'social'],
  ['rooms'],
  ['organizations'],
];
// Files that may be imported without the index of their lib: worker threads load them without Nest and the database, and the
// tests load the samples of secrets.
const IMPORTED_DIRECTLY = [
  'libs/platform/src/crypto/token-format\\.ts$',
  'libs/rendering/src/page/markdown\\.ts$',
  'libs/text/src/outline/front-matter\\.ts$',
  'libs/text/src/outline/headings\\.ts$',
  'libs/text/src/pii/pii\\.ts$',
  'libs/testing/src/secrets/index\\.ts$',
];
const anyOf = (libs) => `^libs/(${libs.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circular-imports-between-files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circular-imports-between-features',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/[^/]+/src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-circular-imports-between-libs',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/[^/]+$' },
      to: { circular: true },
    },
    ...LAYERS.map((libs, i) => ({
      name: `${libs.join('-')}-import-only-lower-layers`,
      severity: 'error',
      from: { path: anyOf(libs) },
      to: { path: '^(libs|apps)/', pathNot: anyOf(LAYERS.slice(0, i + 1).flat()) },
    })),
    {
      name: 'every-lib-has-a-layer',
      severity: 'error',
      from: { path: '^libs/', pathNot: anyOf([...LAYERS.flat(), 'testing']) },
      to: {},
    },
    {
      name: 'libs-import-each-other-through-the-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^libs/([^/]+)/src/(?!index\\.ts$)',
        pathNot: ['^libs/$1/', ...IMPORTED_DIRECTLY.map((path) => `^${path}`)],
      },
    },
    {
      name: 'apps-import-libs-through-the-index',
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
    // Tests may import what the tested code may not.
    exclude: { path: '\\.spec\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'require', 'node', 'default'],
    },
  },
};
