// npm run restore -- <folder>: restores a backup into an empty installation.
import { loadBuilt } from './lib/launch.mjs';
import { Problem, reportError } from './lib/problem.mjs';

try {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0 || folder.startsWith('-'))
    throw new Problem('Name the folder of the backup: npm run restore -- /backups/today');
  const { restore } = await loadBuilt('backup/restore');
  process.exitCode = await restore(folder);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
