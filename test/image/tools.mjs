import { Problem } from '../../scripts/lib/problem.mjs';
import { findProgram } from '../../scripts/lib/tools.mjs';

/** The programs of the check, with the package of Debian that has each. */
const PACKAGES = {
  debootstrap: 'debootstrap',
  buildah: 'buildah',
  podman: 'podman',
  runc: 'runc',
};
/** The packages that a network of containers needs as well. Only the compose file has such a network. */
const PACKAGES_OF_COMPOSE = {
  'podman-compose': 'podman-compose',
  catatonit: 'catatonit',
  iptables: 'iptables',
};

/**
 * Why this machine can't run the check; undefined if it can.
 *
 * @param {boolean} withCompose
 */
export function missingTools(withCompose) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const packages = { ...PACKAGES, ...(withCompose && PACKAGES_OF_COMPOSE) };
  const missing = Object.entries(packages)
    .filter(([name]) => !findProgram(name))
    .map(([, packaged]) => packaged);
  if (missing.length === 0) return undefined;
  const more = withCompose ? ' netavark aardvark-dns' : '';
  return `install what is missing: apt-get install --no-install-recommends ${missing.join(' ')}${more}`;
}

/** The folder of npm's own program, which belongs to this Node. @throws Problem */
export function npmFolder() {
  const program = process.env.npm_execpath;
  if (!program?.endsWith('/bin/npm-cli.js')) throw new Problem('Run the check by npm: npm run check:image.');
  return program.slice(0, -'/bin/npm-cli.js'.length);
}
