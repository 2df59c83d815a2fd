// The floors of libs/, from the ground up. A lib may import libs of lower floors and of its own floor.
const FLOORS = [
  'ground',
  'text',
  'identity',
  'documents',
  'exchange',
  'conversations',
  'administration',
  'surface',
];
// Files that may be imported without the index of their lib: worker threads load them without Nest and the database, and the
// tests load the samples of secrets.
const IMPORTED_DIRECTLY = [
  'libs/ground/platform/src/crypto/token-format\\.ts$',
  'libs/ground/platform/src/text/fold\\.ts$',
  'libs/text/rendering/src/page/markdown\\.ts$',
  'libs/text/text/src/outline/front-matter\\.ts$',
  'libs/text/text/src/outline/headings\\.ts$',
  'libs/text/text/src/links/link-target\\.ts$',
  'libs/text/text/src/pii/pii\\.ts$',
  'libs/testing/src/secrets/index\\.ts$',
];
/** The only HTML outside of `surface/`. */
const MAIL_BODY = '/mail-body\\.ts$';
/** The tools for agents, which are a client of the API. The service serves them over HTTP too, and uses nothing else of the clients. */
const TOOLS = '^clients/mcp/src/http\\.ts$';
const DASHBOARD = '^clients/dashboard/src';
// The floors of the dashboard, from the ground up. `main`, `routes` and `boot` are above all of them.
const DASHBOARD_FLOORS = ['ground', 'content', 'features', 'shell'];
const anyOf = (floors) => `^libs/(${floors.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circular-imports-between-files', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circular-imports-between-features',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/[^/]+/[^/]+/src/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-circular-imports-between-libs',
      severity: 'error',
      scope: 'folder',
      from: { path: '^libs/[^/]+/[^/]+$' },
      to: { circular: true },
    },
    ...FLOORS.map((floor, i) => ({
      name: `${floor}-imports-only-its-own-and-lower-floors`,
      severity: 'error',
      from: { path: anyOf([floor]) },
      to: {
        path: '^(libs|apps|clients|test)/',
        pathNot: [anyOf(FLOORS.slice(0, i + 1)), ...(floor === 'surface' ? [TOOLS] : [])],
      },
    })),
    {
      name: 'every-lib-is-on-a-floor',
      severity: 'error',
      from: { path: '^libs/', pathNot: anyOf([...FLOORS, 'testing']) },
      to: {},
    },
    {
      name: 'libs-import-each-other-through-the-index',
      severity: 'error',
      from: { path: '^libs/([^/]+/[^/]+)/' },
      to: {
        path: '^libs/([^/]+/[^/]+)/src/(?!index\\.ts$)',
        pathNot: ['^libs/$1/', ...IMPORTED_DIRECTLY.map((path) => `^${path}`)],
      },
    },
    {
      name: 'apps-import-libs-through-the-index',
      severity: 'error',
      from: { path: '^apps/' },
      // Settings are imported directly, so that a program does not load the libs that it does not run.
      to: { path: '^libs/[^/]+/[^/]+/src/(?!index\\.ts$)', pathNot: '\\.settings\\.ts$' },
    },
    {
      name: 'only-one-file-uses-the-tools-for-agents',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '^libs/surface/mcp/src/mcp-tools\\.ts$' },
      to: { path: '^clients/' },
    },
    {
      name: 'clients-import-nothing-of-the-service',
      comment: 'A client uses the API, as any other program does.',
      severity: 'error',
      from: { path: '^clients/' },
      to: { path: '^(apps|libs|scripts|test)/' },
    },
    {
      name: 'only-demos-use-another-client-than-the-sdk',
      severity: 'error',
      from: { path: '^clients/([^/]+)/', pathNot: '^clients/demo/' },
      to: { path: '^clients/', pathNot: '^clients/($1|sdk)/' },
    },
    ...DASHBOARD_FLOORS.map((floor, i) => ({
      name: `${floor}-of-the-dashboard-imports-only-its-own-and-lower-floors`,
      severity: 'error',
      from: { path: `${DASHBOARD}/${floor}/` },
      to: { path: `${DASHBOARD}/`, pathNot: `${DASHBOARD}/(${DASHBOARD_FLOORS.slice(0, i + 1).join('|')})/` },
    })),
    {
      name: 'features-of-the-dashboard-never-import-each-other',
      comment: 'routes.tsx composes them.',
      severity: 'error',
      from: { path: `${DASHBOARD}/features/([^/]+)/` },
      to: { path: `${DASHBOARD}/features/`, pathNot: `${DASHBOARD}/features/$1/` },
    },
    {
      name: 'scripts-and-the-launcher-import-no-libs',
      severity: 'error',
      from: { path: '^(scripts|apps/launcher)/' },
      to: { path: '^(libs|dist)/' },
    },
    {
      name: 'tsx-is-only-in-surface',
      severity: 'error',
      from: { path: '^(libs|apps)/.*\\.tsx$', pathNot: [anyOf(['surface']), MAIL_BODY] },
      to: {},
    },
    {
      name: 'preact-is-only-in-surface',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: [anyOf(['surface']), MAIL_BODY] },
      to: { path: '^(node_modules/)?preact' },
    },
    {
      name: 'no-development-dependencies',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^libs/testing/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
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
