import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Problem } from './problem.mjs';

const sdk = join(root, 'clients', 'sdk');
const generated = join(sdk, 'src', 'generated');
const openapi = join(root, 'docs', 'openapi.json');

/** Writes what the SDK takes from docs/: the types of the routes, and the verifier of lineage. */
export function generateSdkSources() {
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

/** Builds the SDK into clients/sdk/dist. */
export function buildSdk() {
  generateSdkSources();
  rmSync(join(sdk, 'dist'), { recursive: true, force: true });
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
