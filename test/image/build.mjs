import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { npmFolder } from './tools.mjs';

/** The image on which deploy/Dockerfile builds here, in place of `node:20-bookworm-slim`. */
export const BASE = 'localhost/document-workspace-base:node-20';
export const IMAGE = 'localhost/document-workspace:latest';
/** Where debootstrap finds Debian's packages. */
export const MIRROR = 'http://deb.debian.org/debian';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds the base from Debian's packages, unless an earlier check has: `debootstrap --variant=minbase`, with the running Node and npm of this machine, the
 * user `node`, and the machine's certificates, so that npm finds its registry.
 */
export function buildBase(containers, folder) {
  if (containers.hasImage(BASE)) return;
  const base = join(folder, 'base');
  rmSync(base, { recursive: true, force: true });
  execute('debootstrap', ['--variant=minbase', 'bookworm', base, MIRROR]);
  const local = (...path) => join(base, 'usr/local', ...path);
  for (const path of [local('lib/node_modules'), local('etc'), join(base, 'etc/ssl/certs')])
    mkdirSync(path, { recursive: true });
  copyFileSync(process.execPath, local('bin/node'));
  cpSync(npmFolder(), local('lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', local('bin/npm'));
  copyFileSync(CERTIFICATES, join(base, CERTIFICATES));
  // Packages come from the cache of the machine, if it has them.
  writeFileSync(local('etc/npmrc'), `cafile=${CERTIFICATES}\nprefer-offline=true\n`);
  execute('chroot', [base, 'groupadd', '--gid', '1000', 'node']);
  execute('chroot', [base, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  for (const unused of ['var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(base, unused), { recursive: true, force: true });
  const archive = join(folder, 'base.tar');
  execute('tar', ['-C', base, '-cf', archive, '.']);
  containers.podman('import', archive, BASE);
  rmSync(archive);
  rmSync(base, { recursive: true, force: true });
}

/** Builds the image of the service by deploy/Dockerfile. What did not change since the last check is not built again. */
export function buildImage(containers, cache) {
  containers.build(
    '--build-arg',
    `NODE_IMAGE=${BASE}`,
    '--volume',
    `${cache}:/root/.npm`,
    '--file',
    join(root, 'deploy/Dockerfile'),
    '--tag',
    IMAGE,
    root,
  );
}

/** The folder in which npm keeps packages. */
export function npmCache() {
  const cache = execute('npm', ['config', 'get', 'cache']).trim();
  mkdirSync(cache, { recursive: true });
  return cache;
}

function execute(program, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', NODE_EXTRA_CA_CERTS: '' },
  });
  if (status === 0) return stdout;
  throw new Error(
    `${program} ended with ${status ?? error?.message}:\n${[stdout, stderr].join('').slice(-4_000)}`,
  );
}
