import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';

/**
 * deploy/nginx.conf for a test: only names, ports and paths are replaced. A name is replaced by addresses, which need not be resolved.
 *
 * @param {{ api: string[], relay: string[] }} upstreams the servers behind nginx, as host:port
 * @param {number} port at which nginx listens
 * @param {string} folder for its files
 * @returns {string}
 */
export function nginxConfiguration(upstreams, port, folder) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  );
  return readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8')
    .replace(/^ *server (api|relay):\d+( resolve)?(.*)$/gm, (_, name, _resolve, rest) =>
      upstreams[/** @type {'api' | 'relay'} */ (name)]
        .map((address) => `    server ${address}${rest}`)
        .join('\n'),
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/tmp/nginx.pid', join(folder, 'nginx.pid'))
    .replace('error_log stderr', `error_log ${join(folder, 'error.log')}`)
    .replace('http {', ['http {', ...temporary].join('\n'));
}
