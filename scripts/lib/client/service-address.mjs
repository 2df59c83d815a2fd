import { join } from 'node:path';
import { lockOwner } from '../lock.mjs';
import { dataDirectory } from '../paths.mjs';
import { Misuse } from './command-line.mjs';

/**
 * The address of the service that a command uses, without a trailing slash: that of --url; or else of BASE_URL or PORT, which the service
 * itself reads; or else of a running `npm start`.
 * @param {string | undefined} url the option --url
 * @param {NodeJS.ProcessEnv} [env]
 */
export function serviceAddress(url, env = process.env) {
  if (url !== undefined) return addressOf('--url', url);
  if (env.BASE_URL) return addressOf('BASE_URL', env.BASE_URL);
  if (env.PORT) return addressOf('PORT', `http://localhost:${env.PORT}`);
  const { about = '' } = lockOwner(join(dataDirectory(env), 'launcher.lock')) ?? {};
  return addressOf('--url', about.startsWith('http') ? about : 'http://localhost:3000');
}

function addressOf(setting, text) {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Misuse(
      setting === 'PORT'
        ? 'PORT must be a port number.'
        : `${setting} must be an http or https address, not "${text}".`,
    );
  return text.replace(/\/+$/, '');
}
