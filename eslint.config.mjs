import js from '@eslint/js';
import ts from 'typescript-eslint';

/** What may put HTML into a page. */
const HTML_SINKS = [
  'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  'CallExpression > MemberExpression.callee[property.name=/^(insertAdjacentHTML|setHTML|setHTMLUnsafe|createContextualFragment)$/]',
  'CallExpression > MemberExpression.callee[property.name=/^(createPolicy|parseFromString)$/]',
  "CallExpression > MemberExpression.callee[object.name='document'][property.name=/^write(ln)?$/]",
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
];
const NETWORK = ['fetch', 'EventSource', 'XMLHttpRequest', 'WebSocket'].map((name) => ({
  name,
  message: 'Use `api` of ground/api/client.ts, or the events of ground/live.',
}));
const STORAGE = ['indexedDB', 'localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Only ground/store keeps something in the browser, so that signing out removes all of it.',
}));
const CODEMIRROR = {
  group: ['@codemirror/*', '@lezer/*'],
  message: 'Only features/editor and features/merge load the editor.',
};
const HTTPS_ONLY = [
  {
    object: 'crypto',
    property: 'randomUUID',
    message: 'It exists only with HTTPS. Use randomId of ground/store.',
  },
  {
    object: 'navigator',
    property: 'clipboard',
    message: 'It exists only with HTTPS. Use copyText of ground/controls, and say what it returned.',
  },
];
const IDB = { group: ['idb'], message: 'Only ground/store opens the database.' };

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      'clients/sdk/src/generated/**',
      'node_modules/**',
      'coverage/**',
      '.data/**',
      'docs/**',
      'test/contract/client-program/**',
    ],
  },
  js.configs.recommended,
  // Control characters in a pattern are those that it refuses or finds.
  { rules: { 'no-control-regex': 'off' } },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        TextDecoder: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        AbortController: 'readonly',
        AbortSignal: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
        performance: 'readonly',
        structuredClone: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message:
            'Inject the settings class of your lib. Only libs/ground/platform/src/settings may read process.env.',
        },
      ],
    },
  },
  {
    files: ['libs/**/*.ts', 'apps/**/*.ts', 'clients/**/*.ts'],
    // The scan for secrets reads what others wrote, in any spelling.
    ignores: [
      '**/*.spec.ts',
      'libs/testing/**',
      'libs/text/secret-scan/**',
      'libs/ground/platform/src/crypto/base64url.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='Buffer'][callee.property.name='from'][arguments.1.value='base64url']",
          message: 'Use decodeBase64url, which accepts one spelling of each value.',
        },
      ],
    },
  },
  {
    files: ['libs/**/*.ts', 'apps/**/*.ts', 'clients/{mcp,sdk}/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'node:async_hooks',
          importNames: ['AsyncLocalStorage'],
          message:
            'Pass the value on. From the first run() on, Node 20 calls hooks for each promise of the process.',
        },
      ],
    },
  },
  {
    // The launcher composes the environment of the programs that it starts.
    files: ['libs/ground/platform/src/settings/**', 'apps/launcher/**', 'test/**', 'libs/testing/**'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['test/**', 'libs/testing/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['clients/dashboard/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        ...HTML_SINKS.map((selector) => ({
          selector,
          message: 'Only ground/html puts HTML into the page. Everything else shows text.',
        })),
      ],
      'no-restricted-globals': ['error', ...NETWORK, ...STORAGE],
      'no-restricted-imports': ['error', { patterns: [CODEMIRROR, IDB] }],
      'no-restricted-properties': ['error', ...HTTPS_ONLY],
    },
  },
  {
    files: ['clients/dashboard/src/ground/html/**'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['clients/dashboard/src/ground/{api,live}/**', 'clients/dashboard/src/worker.ts'],
    rules: { 'no-restricted-globals': ['error', ...STORAGE] },
  },
  {
    files: ['clients/dashboard/src/ground/store/**'],
    rules: { 'no-restricted-globals': ['error', ...NETWORK], 'no-restricted-imports': 'off' },
  },
  {
    files: ['clients/dashboard/src/ground/controls/copy-text.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['clients/dashboard/src/features/{editor,merge}/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [IDB] }] },
  },
);
