import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { LockHeld, lockOwner, takeLock } from './lock.mjs';
import { dataDirectory, root } from './paths.mjs';
import { checkNode } from './settings.mjs';

/**
 * Loads a built program of clients/. Builds only what was never built, so that it starts fast.
 * @param {string} client the name of its folder
 * @param {string} program the path of its file in dist/
 */
export async function loadClient(client, program) {
  checkNode();
  const file = join(root, 'clients', client, 'dist', program);
  // A build in another terminal deletes them first.
  const needed = [file, join(root, 'clients', 'sdk', 'dist', 'index.js')];
  if (!needed.every((one) => existsSync(one))) await build();
  return import(pathToFileURL(file).href);
}

/**
 * The things that a program of clients/ needs from this machine: see clients/import/src/host.ts.
 * @param {string} script the name in package.json
 */
export function hostOf(script) {
  const { env } = process;
  const { about = '' } = lockOwner(join(dataDirectory(), 'launcher.lock')) ?? {};
  return {
    env,
    // npm runs scripts in the repository, but the person means paths relative to the folder in which they ran npm.
    directory: (env.npm_lifecycle_event === script && env.INIT_CWD) || process.cwd(),
    dataDirectory: dataDirectory(),
    runningService: about.startsWith('http') ? about : undefined,
    lock: async (path) => {
      try {
        return await takeLock(path);
      } catch (error) {
        if (error instanceof LockHeld) return { heldBy: error.owner.pid };
        throw error;
      }
    },
  };
}

/** Installs and builds what is missing. Standard output may belong to a protocol, so what this prints goes to standard error. */
async function build() {
  const write = process.stdout.write;
  process.stdout.write = process.stderr.write.bind(process.stderr);
  try {
    await ensureInstalled();
    await ensureBuilt();
  } finally {
    process.stdout.write = write;
  }
}
