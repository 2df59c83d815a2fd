import { Misuse } from '../terminal/problem.js';
/**
 * The address of the service that a program uses, without a trailing slash: that of --url; or else of BASE_URL or PORT, which the service
 * itself reads; or else of a service that runs on this machine.
 */
export function serviceAddress(url, { env, runningService }) {
    if (url !== undefined)
        return addressOf('--url', url);
    if (env.BASE_URL)
        return addressOf('BASE_URL', env.BASE_URL);
    if (env.PORT)
        return addressOf('PORT', `http://localhost:${env.PORT}`);
    return addressOf('--url', runningService ?? 'http://localhost:3000');
}
function addressOf(setting, text) {
    if (!/^https?:\/\//.test(text) || !URL.canParse(text))
        throw new Misuse(setting === 'PORT'
            ? 'PORT must be a port number.'
            : `${setting} must be an http or https address, not "${text}".`);
    return text.replace(/\/+$/, '');
}
