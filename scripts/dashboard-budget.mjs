// node scripts/dashboard-budget.mjs: compares the built files of the dashboard with clients/dashboard/budget.json, and prints a table. Exit
// code 1 if a part is larger than its bound, or if a part that is loaded by itself has no bound.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { Problem, reportError } from './lib/problem.mjs';
import { measureParts } from './lib/dashboard-parts.mjs';

const folder = join(root, 'clients', 'dashboard');
const built = join(folder, 'dist');

try {
  const manifest = join(built, '.vite', 'manifest.json');
  if (!existsSync(manifest))
    throw new Problem('The dashboard is not built. Run "npm run build:dashboard" first.');
  const { parts, unnamed } = measureParts({
    manifest: JSON.parse(readFileSync(manifest, 'utf8')),
    budget: JSON.parse(readFileSync(join(folder, 'budget.json'), 'utf8')),
    bytesOf: (file) => {
      const compressed = join(built, `${file}.br`);
      return statSync(existsSync(compressed) ? compressed : join(built, file)).size;
    },
  });
  for (const { name, kilobytes, limit } of parts)
    console.log(`${name.padEnd(24)} ${kilobytes.toFixed(1).padStart(7)} of ${String(limit).padStart(3)} KB`);
  const tooLarge = parts.filter(({ kilobytes, limit }) => kilobytes > limit).map(({ name }) => name);
  if (tooLarge.length > 0) throw new Problem(`Larger than its bound in budget.json: ${tooLarge.join(', ')}.`);
  if (unnamed.length > 0)
    throw new Problem(`Loaded by itself without a bound in budget.json: ${unnamed.join(', ')}.`);
} catch (error) {
  reportError(error);
  process.exitCode = 1;
}
