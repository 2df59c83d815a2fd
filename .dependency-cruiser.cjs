// Imports go down this list and never up; a lib outside the ground may be used by its siblings through its index only.
const ground = ['platform', 'entities', 'access', 'visibility'];
// Pure pieces that threads of another lib load alone, without Nest and the database that an index brings; and the tests' samples.
const alone = [
  'libs/access/src/principal/token-format\\.ts$',
  'libs/text/src/outline/front-matter\\.ts$',
  'libs/text/src/pii/pii\\.ts$',
  'libs/testing/src/secrets/index\\.ts$',
];
const lib = (names) => `^libs/(${names.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...ground.map((name, i) => ({
      name: `${name}-imports-only-below`,
      severity: 'error',
      from: { path: lib([name]) },
      to: { path: '^(libs|apps)/', pathNot: lib(ground.slice(0, i + 1)) },
    })),
    { name: 'libs-never-import-apps', severity: 'error', from: { path: '^libs/' }, to: { path: '^apps/' } },
    {
      name: 'domain-libs-meet-through-their-index',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^libs/([^/]+)/src/(?!index\\.ts$)',
        pathNot: ['^libs/$1/', ...alone.map((path) => `^${path}`)],
      },
    },
    {
      name: 'apps-use-the-index',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^libs/[^/]+/src/(?!index\\.ts$)' },
    },
    {
      name: 'not-to-dev-dependencies',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '(\\.spec\\.tsx?$|^libs/testing/)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'require', 'node', 'default'],
    },
  },
};
