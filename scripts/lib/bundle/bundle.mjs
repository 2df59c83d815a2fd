import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { programs, root } from '../paths.mjs';
import { Problem } from '../problem.mjs';
import { inAscii } from './ascii.mjs';
import { linesOf } from './lines.mjs';
import { withoutNeedlessNames } from './names.mjs';

const dist = join(root, 'dist');
const modules = {
  admin: './apps/api/src/admin.js',
  api: './apps/api/src/main.js',
  describe: './apps/api/src/describe.js',
  internals: './apps/api/src/internals.js',
  description: './apps/api/src/description.js',
  migrate: './apps/api/src/migrate.js',
  rehearsal: './apps/api/src/rehearsal.js',
  relay: './apps/relay/src/main.js',
};
/** Packages that stay in node_modules: they contain machine code or files to serve, or are optional and not installed. */
const EXTERNAL = [
  '@node-rs/argon2',
  'msgpackr-extract',
  'swagger-ui-dist',
  'pg-native',
  // It imports modules of Node in a way that does not work in a script, and few processes load it.
  '@opentelemetry/exporter-trace-otlp-http',
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
  'class-transformer/storage',
];

/**
 * Bundles what `nest build` wrote into one file, with V8's compiled code beside it, and writes a program for each entry point. It starts
 * from built files, since only swc writes the metadata of decorators.
 */
export async function bundleService() {
  for (const name of readdirSync(dist))
    if (!/^(apps|libs)$/.test(name)) rmSync(join(dist, name), { force: true });
  const name = await writeBundle();
  copyFileSync(join(root, 'scripts', 'lib', 'bundle', 'load-service.cjs'), join(dist, 'load-service.cjs'));
  for (const [program, file] of Object.entries(programs))
    writeFileSync(file, `require('./load-service.cjs').run('${name}', '${program}');\n`);
  inBundle('describe', name);
  inBundle('compile', name);
}

/** @returns the name of the bundle, which contains a hash of it: compiled code of another bundle is never used */
async function writeBundle() {
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: Object.entries(modules)
        .map(([program, file]) => `exports.${program} = () => require('${file}');`)
        .join('\n'),
      resolveDir: dist,
    },
    entryNames: 'service-[hash]',
    outdir: dist,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    conditions: ['node'],
    external: EXTERNAL,
    // Nest and TypeORM use the names of classes.
    keepNames: true,
    legalComments: 'none',
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    logLevel: 'error',
    banner: {
      js: '(function (exports, require, module, __filename, __dirname) {const __bundleFolder = __dirname, __bundleUrl = require("node:url").pathToFileURL(__filename).href, __navigator = { userAgent: "Node.js" };',
    },
    footer: { js: '})' },
    define: {
      'import.meta.url': '__bundleUrl',
      // Node has it from version 21 on. pg would find out by the class Response, whose first use loads all of `fetch`.
      navigator: '__navigator',
    },
    plugins: [ownFolders, noOwnRequire, hpkeAsModule],
  });
  const code = outputFiles.find(({ path }) => path.endsWith('.js'));
  const map = outputFiles.find(({ path }) => path.endsWith('.map'));
  const name = basename(code.path, '.js');
  writeFileSync(code.path, inAscii(withoutNeedlessNames(copyingOnce(code.text))));
  const { lines, sources } = linesOf(JSON.parse(map.text));
  writeFileSync(join(dist, `${name}.lines`), lines);
  writeFileSync(join(dist, `${name}.sources.json`), JSON.stringify(sources));
  writeFileSync(join(dist, `${name}.packages.json`), JSON.stringify(packagesOf(metafile)));
  return name;
}

/**
 * Copies the exports of an ES module once. esbuild copies them for each file that requires it: the hundred exports of @nestjs/common in
 * hundreds of files.
 */
function copyingOnce(code) {
  const copying = /^var __toCommonJS = (?=\()/m;
  if (!copying.test(code)) throw new Problem('esbuild no longer calls its function __toCommonJS.');
  return code.replace(
    copying,
    // In one line, so that the map of lines stays right.
    'var __copies = new Map(), __toCommonJS = (module) => __copies.get(module) ?? __copies.set(module, __copyOf(module)).get(module), __copyOf = ',
  );
}

/** The packages in the bundle. */
function packagesOf({ inputs }) {
  const names = Object.keys(inputs).map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
  return [...new Set(names)].filter(Boolean).sort();
}

/** Runs a function of load-service.cjs in a process of its own. */
function inBundle(what, name) {
  const script = `require('./load-service.cjs').${what}('${name}')`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: dist,
    encoding: 'utf8',
    env: {},
  });
  if (status !== 0) throw new Problem('The bundle does not run. See its output above.', stderr);
}

/** Lets a module that reads files beside it find them where they are. */
const ownFolders = {
  name: 'own folders',
  setup: (builder) =>
    builder.onLoad({ filter: /[\\/]dist[\\/](apps|libs)[\\/].*\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      if (!code.includes('__dirname')) return undefined;
      const folder = relative(dist, dirname(path)).split(sep).join('/');
      return {
        contents: `var __dirname = require("node:path").join(__bundleFolder, ${JSON.stringify(folder)});${code}`,
      };
    }),
};

/** Nest loads optional packages with a `require` of its own, which would load a second copy of those that are in the bundle. */
const noOwnRequire = {
  name: 'no own require',
  setup: (builder) =>
    builder.onLoad({ filter: /[\\/]@nestjs[\\/].*\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const own = 'const require = createRequire(import.meta.url);';
      return code.includes(own) ? { contents: code.replace(own, '') } : undefined;
    }),
};

/** The CommonJS form of these packages hides its imports from a bundler. */
const hpkeAsModule = {
  name: 'HPKE as a module',
  setup: (builder) =>
    builder.onResolve({ filter: /^@hpke\// }, async ({ path, resolveDir, kind }) => {
      if (kind === 'import-statement') return undefined;
      const { path: file, errors } = await builder.resolve(path, { resolveDir, kind: 'import-statement' });
      return errors.length > 0 ? { errors } : { path: file };
    }),
};
