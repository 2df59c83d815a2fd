import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

const sdk = join(root, 'clients', 'sdk');
const mcp = join(root, 'clients', 'mcp');
const generated = join(sdk, 'src', 'generated');
const openapi = join(root, 'docs', 'openapi.json');

/** Writes what the SDK takes from docs/: the types of the routes, and the verifier of lineage. */
function generateSdkSources() {
  mkdirSync(generated, { recursive: true });
  copyFileSync(
    join(root, 'docs', 'protocols', 'lineage', 'verify-lineage.mjs'),
    join(generated, 'verify-lineage.mjs'),
  );
  // Generating the types takes seconds, so it is skipped if the OpenAPI document has not changed.
  const stamp = join(generated, '.generated-from');
  const digest = createHash('sha256').update(readFileSync(openapi)).digest('hex');
  if (readText(stamp) === digest) return;
  run('openapi-typescript', 'bin/cli.js', [openapi, '--output', join(generated, 'api.ts')]);
  writeFileSync(stamp, digest);
}

/** Builds the SDK into clients/sdk/dist, and the tools that use it into clients/mcp/dist. */
export function buildClients() {
  generateSdkSources();
  for (const client of [sdk, mcp]) {
    rmSync(join(client, 'dist'), { recursive: true, force: true });
    run('typescript', 'bin/tsc', ['--project', join(client, 'tsconfig.build.json')]);
  }
}

/** Builds the SDK if it was never built: the tools import its types from clients/sdk/dist. */
export function ensureSdk() {
  generateSdkSources();
  if (!existsSync(join(sdk, 'dist', 'index.d.ts')))
    run('typescript', 'bin/tsc', ['--project', join(sdk, 'tsconfig.build.json')]);
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
