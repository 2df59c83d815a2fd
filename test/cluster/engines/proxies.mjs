import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';
import { shipped } from '../shipped.mjs';
import { nginxConfiguration } from '../../support/nginx-configuration.mjs';

/** Starts HAProxy, which leads to the primary: Patroni answers 200 to its health check on that node only. @returns the port */
export async function startHaproxy(programs, tools, nodes) {
  const port = await freePort('127.0.0.1');
  const servers = nodes.map(
    ({ name, port: at, patroni }) => `  server ${name} 127.0.0.1:${at} check port ${patroni}`,
  );
  const lines = shipped('haproxy.cfg')
    .replace(/^ +(user|group) .*\n/gm, '')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace(/(^ +server .*\n)+/m, `${servers.join('\n')}\n`);
  programs.start('haproxy', {
    command: tools.haproxy,
    args: ['-db', '-f', programs.newFile(programs.newFolder('haproxy'), 'haproxy.cfg', [lines])],
  });
  return port;
}

/** Starts PgBouncer in front of HAProxy. @param {string} serviceUrl as which role the service connects @returns its port */
export async function startPgbouncer(programs, tools, serviceUrl) {
  const folder = programs.newFolder('pgbouncer');
  const port = await freePort('127.0.0.1');
  const { username, password, port: server } = new URL(serviceUrl);
  const users = programs.newFile(folder, 'users.txt', [`"${username}" "${password}"`]);
  const lines = shipped('pgbouncer.ini')
    .replace('port=5000', `port=${server}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  programs.start('pgbouncer', {
    command: tools.pgbouncer,
    args: [programs.newFile(folder, 'pgbouncer.ini', [lines])],
  });
  return port;
}

/** Starts nginx with the configuration of deploy/. @param {number} port @param {{ api: string[], relay: string[] }} upstreams */
export function startNginx(programs, tools, port, upstreams) {
  const folder = join(programs.folder, 'nginx');
  mkdirSync(folder, { mode: 0o711 });
  const configuration = programs.newFile(folder, 'nginx.conf', [nginxConfiguration(upstreams, port, folder)]);
  programs.start('nginx', {
    command: tools.nginx,
    args: ['-p', folder, '-c', configuration, '-g', 'daemon off;'],
    asRoot: true,
  });
}
