// npm run check:cluster [-- --only <words> --from <commit> --keep]: runs the service on several servers of each engine, kills them one after another under load, and
// counts what was lost or done twice. docs/operating/fail-over.md says what it needs and shows a result. It takes minutes.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/install.mjs';
import { reportError } from '../../scripts/lib/problem.mjs';
import { clusterTools } from './tools.mjs';

const { values } = parseArgs({
  options: {
    /** Words of faults, with commas. */
    only: { type: 'string' },
    /** Upgrade from this commit, and not from the last one without the newest migration. */
    from: { type: 'string' },
    /** Keep the folder with the logs. */
    keep: { type: 'boolean', default: false },
  },
});

try {
  const tools = clusterTools();
  await ensureInstalled();
  await ensureBuilt();
  const { check } = await import('./check.mjs');
  const { previousCommit } = await import('./previous.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  // The user of the engines passes through it.
  chmodSync(folder, 0o711);
  const problems = await check(folder, tools, {
    words: values.only?.split(','),
    commit: values.from ?? previousCommit(),
  }).catch((error) => {
    console.log(`Logs: ${join(folder, 'logs')}`);
    throw error;
  });
  for (const problem of problems) console.log(`Problem: ${problem}`);
  if (problems.length > 0 || values.keep) console.log(`Logs: ${join(folder, 'logs')}`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  console.log(problems.length > 0 ? `${problems.length} problems` : 'Nothing was lost or done twice.');
  // Clients that wait for a retry must not keep the process running.
  process.exit(problems.length > 0 ? 1 : 0);
} catch (error) {
  reportError(error);
  process.exit(1);
}
