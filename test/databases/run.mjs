// npm run check:databases: divides an installation into three databases, sends the requests of check:citus to them through one router, moves an organization
// from one to another under load, and kills a server. docs/scaling.md shows a result. It takes some minutes, and is not part of CI.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/install.mjs';
import { reportError } from '../../scripts/lib/problem.mjs';
import { check } from './check.mjs';

const folder = mkdtempSync(join(tmpdir(), 'databases-'));
// The user of the engines passes through it.
chmodSync(folder, 0o711);
try {
  await ensureInstalled();
  await ensureBuilt();
  const whole = await check(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(whole ? 0 : 1);
} catch (error) {
  reportError(error);
  console.error(`The logs are in ${join(folder, 'logs')}.`);
  process.exit(1);
}
