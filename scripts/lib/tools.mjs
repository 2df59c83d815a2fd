import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers for administrators, in a folder that is not on everybody's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Finds a program on the PATH by one of its names.
 * @param {...string} names
 * @returns {string | undefined}
 */
export function findProgram(...names) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const name of names)
    for (const folder of folders)
      for (const suffix of suffixes) {
        const path = join(folder, name + suffix);
        try {
          accessSync(path, constants.X_OK);
          return path;
        } catch {
          // The program is not in this folder.
        }
      }
  return undefined;
}

/**
 * A Python with what packing and testing the client for Python needs. Debian's has it at its own path, if another one comes first on the PATH.
 * @param {NodeJS.ProcessEnv} env
 */
function findPython(env) {
  const needed =
    'import sys; from importlib.util import find_spec; assert sys.version_info >= (3, 11) and ' +
    'all(map(find_spec, ["pip", "venv", "ensurepip", "setuptools", "wheel", "cryptography"]))';
  return [env.TEST_PYTHON, 'python3', '/usr/bin/python3'].find(
    (python) => python && spawnSync(python, ['-c', needed], { stdio: 'ignore' }).status === 0,
  );
}

/** The optional programs that tests use. `missingRedis`, `missingChromium` and so on say why a program can't be used. */
export function testTools(env = process.env) {
  const redisServer = findProgram('redis-server', 'valkey-server');
  // The shell is the same browser without windows. A page in it costs a third less.
  const chromium =
    env.TEST_CHROMIUM ||
    findProgram(
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    );
  const nginx = findProgram('nginx');
  const pgbouncer = findProgram('pgbouncer');
  return {
    redisServer,
    redisUrl: env.TEST_REDIS_URL || undefined,
    chromium,
    nginx,
    pgbouncer,
    missingRedis:
      redisServer || env.TEST_REDIS_URL
        ? undefined
        : 'redis-server is not installed and TEST_REDIS_URL is not set',
    missingChromium: chromium ? undefined : 'Chromium is not installed and TEST_CHROMIUM is not set',
    missingNginx: nginx ? undefined : 'nginx is not installed',
    missingPgbouncer: pgbouncer ? undefined : 'PgBouncer is not installed',
    get python() {
      return findPython(env);
    },
    get missingPython() {
      const needs = 'pip, venv, setuptools, wheel and cryptography';
      return findPython(env) ? undefined : `no Python 3.11 with ${needs} is installed`;
    },
  };
}
