// npm run check:archive [-- --keep]: archives the log of a PostgreSQL by pgBackRest while documents are saved, destroys the server, restores it to a point
// in time, and compares. docs/operating/backup.md says what it needs and shows a result. It is not part of CI.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../../scripts/lib/install.mjs';
import { reportError } from '../../scripts/lib/problem.mjs';
import { archiveTools } from './tools.mjs';

const { values } = parseArgs({
  options: { /** Keep the folder with the logs. */ keep: { type: 'boolean', default: false } },
});

try {
  const tools = archiveTools();
  await ensureInstalled();
  await ensureBuilt();
  const { check } = await import('./check.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  // The user of the engines passes through it.
  chmodSync(folder, 0o711);
  const problems = await check(folder, tools).catch((error) => {
    console.log(`Logs: ${join(folder, 'logs')}`);
    throw error;
  });
  for (const problem of problems) console.log(`Problem: ${problem}`);
  if (problems.length > 0 || values.keep) console.log(`Logs: ${join(folder, 'logs')}`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  console.log(problems.length > 0 ? `${problems.length} problems` : 'The state of the time was restored.');
  process.exit(problems.length > 0 ? 1 : 0);
} catch (error) {
  reportError(error);
  process.exit(1);
}
