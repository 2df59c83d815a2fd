import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BASE, MIRROR } from './build.mjs';
import { CONFINED } from './containers.mjs';

const IMAGE = 'localhost/document-workspace-probe:latest';
const PROGRAM = '/bin/true';

/** Why this machine can't build and run the image although it has the programs; undefined if it can. It takes a few seconds. */
export function obstacle(containers, folder) {
  return refusalOfContainers(containers, join(folder, 'probe')) ?? refusalOfMirror(containers);
}

/** Builds an image of one program of this machine, and runs it as the check runs those of the service. A sandbox can forbid either. */
function refusalOfContainers(containers, context) {
  rmSync(context, { recursive: true, force: true });
  try {
    for (const file of [PROGRAM, ...librariesOf(PROGRAM)]) {
      mkdirSync(join(context, 'root', dirname(file)), { recursive: true });
      cpSync(file, join(context, 'root', file), { dereference: true });
    }
    writeFileSync(join(context, 'Dockerfile'), `FROM scratch\nCOPY root /\nRUN ["${PROGRAM}"]\n`);
    containers.build('--tag', IMAGE, context);
    containers.podman('run', '--rm', '--network', 'host', '--init', ...CONFINED, IMAGE, PROGRAM);
    return undefined;
  } catch (error) {
    return `containers can't be built and run here: ${error.message.trim().split('\n').at(-1)}`;
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/** The base is built from Debian's packages, unless an earlier check has built it. debootstrap fetches them by the same program. */
function refusalOfMirror(containers) {
  if (containers.hasImage(BASE)) return undefined;
  const args = ['--quiet', '--tries=1', '--timeout=20', '--output-document=/dev/null'];
  const { status } = containers.attempt('wget', [...args, `${MIRROR}/dists/bookworm/InRelease`]);
  return status === 0 ? undefined : `${MIRROR} can't be reached`;
}

function librariesOf(program) {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...lines.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path);
}
