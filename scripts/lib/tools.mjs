import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers for administrators, in a folder that is not on everybody's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/**
 * Finds a program on the PATH by one of its names.
 * @param {...string} names
 * @returns {string | undefined}
 */
function findProgram(...names) {
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

/** The optional programs that tests use. `missingRedis`, `missingChromium` and `missingNginx` say why a program can't be used. */
export function testTools(env = process.env) {
  const redisServer = findProgram('redis-server', 'valkey-server');
  const chromium =
    env.TEST_CHROMIUM || findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  const nginx = findProgram('nginx');
  return {
    redisServer,
    redisUrl: env.TEST_REDIS_URL || undefined,
    chromium,
    nginx,
    missingRedis:
      redisServer || env.TEST_REDIS_URL
        ? undefined
        : 'redis-server is not installed and TEST_REDIS_URL is not set',
    missingChromium: chromium ? undefined : 'Chromium is not installed and TEST_CHROMIUM is not set',
    missingNginx: nginx ? undefined : 'nginx is not installed',
  };
}
