// npm run check:citus -- [--source <repository of Citus>] [--build <folder>] [--start]: builds Citus, spreads the tables of the service over its nodes, and
// tells what works. With --start (npm run start:citus), it only starts a coordinator and two workers with an empty, spread database. docs/scaling.md shows
// a result. Building takes some minutes. It is not part of CI.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/install.mjs';
import { reportError } from '../../scripts/lib/problem.mjs';
import { buildCitus } from './build.mjs';

const { values } = parseArgs({
  options: {
    /** A Git repository of Citus: its address, or a folder. */
    source: { type: 'string', default: 'https://github.com/citusdata/citus.git' },
    /** Keeps the built Citus. */
    build: { type: 'string', default: join(tmpdir(), 'citus-build') },
    start: { type: 'boolean', default: false },
  },
});

try {
  const bin = buildCitus(values.source, values.build);
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'citus-'));
  // The user of the engines passes through it.
  chmodSync(folder, 0o711);
  if (values.start) await (await import('./start.mjs')).start(folder, bin);
  else await (await import('./check.mjs')).check(folder, bin);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
} catch (error) {
  reportError(error);
  process.exit(1);
}
