import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinaries } from '../../apps/launcher/dist/postgres/binaries.js';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { root } from '../../scripts/lib/paths.mjs';
import { engineUser } from '../cluster/programs.mjs';
import { until } from '../cluster/until.mjs';
import { BASE } from './build.mjs';

const PROJECT = 'document-workspace-check';
const ENGINES = ['postgres', 'redis', 'nginx'];

/**
 * Starts all containers of docker-compose.yml with podman-compose, on images that stand in for those of the registries, waits for their health, and runs
 * the demo against them. Returns what was seen, a line each.
 */
export async function checkCompose(containers, folder) {
  const composed = new Composed(containers, join(folder, 'compose'));
  buildStandIns(containers, folder, composed.images);
  composed.down();
  try {
    return await composed.check();
  } finally {
    composed.down();
  }
}

function buildStandIns(containers, folder, images) {
  const context = join(folder, 'stand-ins');
  rmSync(context, { recursive: true, force: true });
  cpSync(join(root, 'test/image/stand-ins'), context, { recursive: true });
  const native = dirname(dirname(findBinaries(engineUser).postgres));
  cpSync(native, join(context, 'native'), { recursive: true, verbatimSymlinks: true });
  for (const engine of ENGINES)
    containers.build('--build-arg', `BASE=${BASE}`, '--target', engine, '--tag', images[engine], context);
}

class Composed {
  /** The images that the compose file takes from registries, by service. */
  images = {};

  constructor(containers, folder) {
    this.containers = containers;
    this.folder = folder;
    const file = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    for (const engine of ENGINES)
      this.images[engine] = new RegExp(`^ *image: (${engine}:\\S+)$`, 'm').exec(file)[1];
  }

  async check() {
    const port = await freePort('127.0.0.1');
    this.#writeFolder(port);
    // This version of podman-compose does not wait for the conditions of depends_on.
    this.#up('postgres', 'redis');
    await this.#untilHealthy('postgres', 'redis');
    this.#up('migrate');
    const { code, output } = this.containers.wait(this.#name('migrate'));
    if (code !== 0) throw new Error(`migrate ended with ${code}:\n${output}`);
    this.#up('api', 'relay');
    await this.#untilHealthy('api', 'api_2', 'relay');
    this.#up();
    const url = `http://127.0.0.1:${port}`;
    await until('nginx answers', async () => (await fetch(`${url}/healthz`)).ok);
    const doctor = this.containers.podman('exec', this.#name('api'), 'npm', 'run', 'admin', '--', 'doctor');
    return [
      `postgres, redis, migrate, two api, relay and nginx run: ${this.#states()}`,
      `demo: ${this.#demo(url)}`,
      `admin doctor: ${doctor.split('\n').at(-1)}`,
    ];
  }

  down() {
    this.containers.attempt('podman-compose', ['-p', PROJECT, 'down', '--volumes'], { cwd: this.folder });
  }

  /** A folder as an operator has it: the compose file, deploy/ and .env by deploy/env.example. */
  #writeFolder(port) {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    copyFileSync(join(root, 'docker-compose.yml'), join(this.folder, 'docker-compose.yml'));
    cpSync(join(root, 'deploy'), join(this.folder, 'deploy'), { recursive: true });
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      BASE_URL: url,
      RELAY_BASE_URL: url,
      HTTP_PORT: String(port),
      POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
      POSTGRES_SERVICE_PASSWORD: randomBytes(24).toString('hex'),
      MASTER_KEY: randomBytes(32).toString('base64'),
    };
    let env = readFileSync(join(root, 'deploy/env.example'), 'utf8');
    for (const [name, value] of Object.entries(settings))
      env = env.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`);
    writeFileSync(join(this.folder, '.env'), env, { mode: 0o600 });
  }

  #up(...services) {
    const args = ['-p', PROJECT, 'up', '--detach', '--no-build', ...services];
    this.containers.run('podman-compose', args, { cwd: this.folder });
  }

  /** Runs the checks of health as podman would by the clock of systemd. */
  async #untilHealthy(...names) {
    for (const name of names) {
      const container = this.#name(name);
      await until(
        `${container} is healthy`,
        () => this.containers.attempt('podman', ['healthcheck', 'run', container]).status === 0,
      ).catch((error) => {
        throw new Error(`${error.message}\n${this.containers.logs(container).slice(-4_000)}`);
      });
    }
  }

  /** @param {string} service with the number of the container after `_`, if it has several */
  #name(service) {
    return `${PROJECT}_${/_\d$/.test(service) ? service : `${service}_1`}`;
  }

  #states() {
    const format = '{{.Names}} {{.State}}';
    const lines = this.containers.podman('ps', '--all', '--filter', `name=${PROJECT}`, '--format', format);
    return lines.replaceAll(`${PROJECT}_`, '').split('\n').sort().join(', ');
  }

  #demo(url) {
    const documents = join(root, 'docs/operating');
    const args = ['run', '--silent', 'demo', '--', documents, '--sign-up', '--url', url];
    return this.containers.run('npm', args, { cwd: root }).trim().split('\n').at(-1);
  }
}
