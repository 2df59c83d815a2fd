import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../apps/launcher/dist/process/ports.js';
import { nginxConfiguration } from '../../support/nginx-configuration.mjs';

/** Starts HAProxy, which leads to the primary: Patroni answers 200 to its health check on that node only. @returns the port */
export async function startHaproxy(programs, tools, nodes) {
  const port = await freePort('127.0.0.1');
  const servers = nodes.map(
    ({ name, port: at, patroni }) => `  server ${name} 127.0.0.1:${at} check port ${patroni}`,
  );
  const lines = [
    'global',
    '  maxconn 2000',
    'defaults',
    '  mode tcp',
    '  timeout connect 3s',
    '  timeout check 3s',
    // Connections for wake-ups are silent for long.
    '  timeout client 24h',
    '  timeout server 24h',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  programs.start('haproxy', {
    command: tools.haproxy,
    args: ['-db', '-f', programs.newFile(programs.newFolder('haproxy'), 'haproxy.cfg', lines)],
  });
  return port;
}

/** Starts PgBouncer in front of HAProxy. @param {string} serviceUrl as which role the service connects @returns its port */
export async function startPgbouncer(programs, tools, serviceUrl) {
  const folder = programs.newFolder('pgbouncer');
  const port = await freePort('127.0.0.1');
  const { username, password, port: server } = new URL(serviceUrl);
  const users = programs.newFile(folder, 'users.txt', [`"${username}" "${password}"`]);
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 2000',
    // By default a client waits for two minutes, and the pooler asks a server that refused it again after 15 seconds.
    'query_wait_timeout = 5',
    'server_connect_timeout = 3',
    'server_login_retry = 1',
  ];
  programs.start('pgbouncer', {
    command: tools.pgbouncer,
    args: [programs.newFile(folder, 'pgbouncer.ini', lines)],
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
