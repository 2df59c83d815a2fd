import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The path of a program that the machine may have under one of these names.
 * @param {...string} names
 * @returns {string | undefined}
 */
function findProgram(...names) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter))
      for (const suffix of suffixes) {
        const path = join(folder, name + suffix);
        try {
          accessSync(path, constants.X_OK);
          return path;
        } catch {
          // Not here.
        }
      }
  return undefined;
}

/** What the tests can use of this machine, and for what they cannot use the reason that they print. */
export function testTools(env = process.env) {
  const redisServer = findProgram('redis-server', 'valkey-server');
  const chromium =
    env.TEST_CHROMIUM || findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
  return {
    redisServer,
    redisUrl: env.TEST_REDIS_URL || undefined,
    chromium,
    missingRedis:
      redisServer || env.TEST_REDIS_URL
        ? undefined
        : 'redis-server is not installed and TEST_REDIS_URL is not set',
    missingChromium: chromium ? undefined : 'Chromium is not installed (TEST_CHROMIUM may name one)',
  };
}
