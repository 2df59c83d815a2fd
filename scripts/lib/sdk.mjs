import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openapiFiles, openapiFolder, readOpenApi } from './openapi-files.mjs';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

const sdk = join(root, 'clients', 'sdk');
/** The clients that use the SDK. */
const programs = ['mcp', 'import', 'demo'];
const generated = join(sdk, 'src', 'generated');
const python = join(root, 'clients', 'python', 'document_workspace');

/** Writes what the clients take from docs/: the types of the routes for TypeScript and for Python, and the verifier of lineage. */
async function generateSdkSources() {
  mkdirSync(generated, { recursive: true });
  const verifier = readFileSync(join(root, 'docs', 'protocols', 'lineage', 'verify-lineage.mjs'), 'utf8');
  provide(join(generated, 'verify-lineage.mjs'), verifier);
  // Generating the types takes seconds, so it is skipped if the OpenAPI document has not changed.
  const stamp = join(generated, '.generated-from');
  const digest = generatorDigest();
  if (readText(stamp) === digest && readText(join(python, 'schemas.py')) !== undefined) return;
  const { sdkTypes } = await import('./client-types/sdk-types.mjs');
  const { pythonTypes } = await import('./client-types/python-types.mjs');
  const document = readOpenApi();
  rmSync(join(generated, 'types'), { recursive: true, force: true });
  mkdirSync(join(generated, 'types'));
  writeFiles(generated, await sdkTypes(document));
  writeFiles(python, await pythonTypes(document));
  writeFileSync(stamp, digest);
}

/** Builds the launcher, the SDK, and the programs that use it, each into its dist/. */
export async function buildClients() {
  await buildLauncher();
  await buildSdk();
  for (const client of programs) await compile(join(root, 'clients', client));
  declareImport();
}

/** Builds the SDK with its types, if it has changed: the other clients import it from its dist/. */
export async function buildSdk() {
  await generateSdkSources();
  const digest = sourceDigest();
  const stamp = join(generated, '.built-from');
  if (readText(stamp) === digest && readText(join(sdk, 'dist', 'index.d.ts')) !== undefined) return;
  rmSync(join(sdk, 'dist'), { recursive: true, force: true });
  // `npm run typecheck` checks the types.
  run('typescript', 'bin/tsc', ['--noCheck', '--project', join(sdk, 'tsconfig.build.json')]);
  writeFileSync(stamp, digest);
}

/** Builds what `npm start`, `npm run admin` and `npm run migrate` run. */
export function buildLauncher() {
  return compile(join(root, 'apps', 'launcher'));
}

/** Declares the types of the import for the demos, which import it from its dist/, without building it. */
export function declareImport() {
  const folder = join(root, 'clients', 'import', 'dist');
  mkdirSync(folder, { recursive: true });
  provide(join(folder, 'index.d.ts'), "export * from '../src/index.js';\n");
}

/** Compiles the sources of a program one by one, as `nest build` compiles those of the service. */
async function compile(program) {
  const { transformFileSync } = await import('@swc/core');
  const [source, target] = [join(program, 'src'), join(program, 'dist')];
  rmSync(target, { recursive: true, force: true });
  for (const file of filesOf(source)) {
    if (/\.(spec|d)\.ts$/.test(file)) continue;
    const { code, map } = transformFileSync(join(source, file), {
      configFile: false,
      swcrc: false,
      sourceMaps: true,
      module: { type: 'es6' },
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript' },
        transform: { verbatimModuleSyntax: true },
      },
    });
    const output = join(target, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(output), { recursive: true });
    writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
    writeFileSync(`${output}.map`, map);
  }
}

/** Writes a file unless it is there already: another check may read it at this moment. */
function provide(file, text) {
  if (readText(file) !== text) writeFileSync(file, text);
}

function writeFiles(folder, files) {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

/** A digest of all that decides the types. */
function generatorDigest() {
  const generator = join(root, 'scripts', 'lib', 'client-types');
  const files = readdirSync(generator).sort();
  const hash = createHash('sha256');
  for (const file of openapiFiles()) hash.update(readFileSync(join(openapiFolder, file)));
  for (const file of files) hash.update(readFileSync(join(generator, file)));
  return hash.digest('hex');
}

function sourceDigest() {
  const hash = createHash('sha256').update(readFileSync(join(sdk, 'tsconfig.build.json')));
  for (const file of filesOf(join(sdk, 'src')))
    hash.update(file).update(readFileSync(join(sdk, 'src', file)));
  return hash.digest('hex');
}

/** The TypeScript files below a folder, relative to it. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

function run(name, program, args) {
  const file = join(root, 'node_modules', name, program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Problem(`${name} failed. See its output above.`, stdout + stderr);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
