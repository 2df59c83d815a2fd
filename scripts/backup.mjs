// npm run backup -- <folder>: writes a backup of the database and the files into a folder, while the service runs.
import { loadBuilt } from './lib/launch.mjs';
import { Problem, reportError } from './lib/problem.mjs';

try {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0 || folder.startsWith('-'))
    throw new Problem('Name the folder for the backup: npm run backup -- /backups/today');
  const { backUp } = await loadBuilt('backup/backup');
  await backUp(folder);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
