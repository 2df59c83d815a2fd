import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The built programs. */
export const programs = {
  admin: join(root, 'dist', 'admin.js'),
  api: join(root, 'dist', 'api.js'),
  describe: join(root, 'dist', 'describe.js'),
  migrate: join(root, 'dist', 'migrate.js'),
  relay: join(root, 'dist', 'relay.js'),
};

/**
 * The built file of a module of the launcher.
 * @param {string} name its path in apps/launcher/src, without the extension
 */
export function launcher(name) {
  return join(root, 'apps', 'launcher', 'dist', `${name}.js`);
}

/** The built page of the dashboard. */
export const dashboardPage = join(root, 'clients', 'dashboard', 'dist', 'index.html');

/**
 * The folder for the service's data: DATA_DIR, or .data in the repository.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function dataDirectory(env = process.env) {
  return env.DATA_DIR ? resolve(env.DATA_DIR) : join(root, '.data');
}
