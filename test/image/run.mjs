// npm run check:image -- [--compose] [--folder <folder>] [--if-possible]: builds the image of production by deploy/Dockerfile and runs each of its programs; with --compose, it
// also starts docker-compose.yml and runs the demo against it. It needs root, Debian's packages, and the network for what was never built here.
// docs/operating/install.md says which. CI runs it with
// --if-possible, with which a machine that can't run it only says why.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/install.mjs';
import { Problem, reportError } from '../../scripts/lib/problem.mjs';
import { BASE, IMAGE, buildBase, buildImage, npmCache } from './build.mjs';
import { Containers } from './containers.mjs';
import { obstacle } from './probe.mjs';
import { missingTools } from './tools.mjs';

const { values } = parseArgs({
  options: {
    compose: { type: 'boolean', default: false },
    /** Keeps the images for the next check. */
    folder: { type: 'string', default: join(tmpdir(), 'document-workspace-images') },
    /** Succeeds where the machine or its network does not allow the check. */
    'if-possible': { type: 'boolean', default: false },
  },
});

try {
  skipBecauseOf(missingTools(values.compose));
  mkdirSync(values.folder, { recursive: true, mode: 0o700 });
  const containers = new Containers(values.folder);
  skipBecauseOf(obstacle(containers, values.folder));
  await ensureInstalled();
  await ensureBuilt();
  await step(`Building the base ${BASE}`, () => buildBase(containers, values.folder));
  await step(`Building the image ${IMAGE}`, () => buildImage(containers, npmCache()));
  await step('Running the image', () => runImage(containers));
  if (values.compose) {
    const { checkCompose } = await import('./compose.mjs');
    await step('Running docker-compose.yml', () => checkCompose(containers, values.folder));
  }
  process.exit(0);
} catch (error) {
  reportError(error);
  process.exit(1);
}

/** Ends the check if there is a reason, which is a failure unless `--if-possible` was given. */
function skipBecauseOf(reason) {
  if (reason === undefined) return;
  if (!values['if-possible']) throw new Problem(`The image can't be checked: ${reason}.`);
  console.log(`Skipped: the image is not checked: ${reason}.`);
  process.exit(0);
}

async function runImage(containers) {
  const { EntryPoints } = await import('./entry-points.mjs');
  const { withDatabase } = await import('./database.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  // The user of the engines passes through it.
  chmodSync(folder, 0o711);
  try {
    return await withDatabase(folder, (database) => new EntryPoints(containers, database).check());
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Does one part of the check, and prints how long it took and what was seen. */
async function step(title, work) {
  const begin = performance.now();
  console.log(`${title} …`);
  const seen = (await work()) ?? [];
  for (const line of seen) console.log(`  ${line}`);
  console.log(`  done in ${Math.round((performance.now() - begin) / 1000)} s`);
}
