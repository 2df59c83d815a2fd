import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

type Environment = typeof globalThis & { packageOfWorker: (name: string) => unknown };

/**
 * A package, a lib or a file of the built service, as its processes load it. The worker loads it once for all of its test files, while jest would load the
 * sources again for each of them, and all of the service takes it seconds. What a test file declares in it is there for the next one, too.
 *
 * @param name as `#platform`, or the path of a source file, as `apps/settings.ts`
 */
export function built<T>(name: string): T {
  const { packageOfWorker } = globalThis as Environment;
  const file = /\.tsx?$/.test(name) ? join(root, 'dist', name.replace(/\.tsx?$/, '.js')) : name;
  return packageOfWorker(file) as T;
}
