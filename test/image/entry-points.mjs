import { randomBytes } from 'node:crypto';
import { freePort } from '../../apps/launcher/dist/process/ports.js';
import { signUp } from '../cluster/load/organization.mjs';
import { json, until } from '../cluster/until.mjs';
import { IMAGE } from './build.mjs';
import { CONFINED } from './containers.mjs';

const VOLUME = 'image-check-files';

/** The containers of the service on the network of this machine, each with a root that it can't write to. */
export class EntryPoints {
  #names = [];

  /** @param {{ ownerUrl: string, serviceUrl: string }} database */
  constructor(containers, database) {
    this.containers = containers;
    this.database = database;
    this.masterKey = randomBytes(32).toString('base64');
  }

  /** Runs every entry point. Returns what was seen, a line each. @throws Error for the first that does not work */
  async check() {
    try {
      return [...(await this.#migrate()), ...(await this.#serve())];
    } finally {
      for (const name of this.#names)
        this.containers.attempt('podman', ['rm', '--force', '--time', '1', name]);
      this.containers.attempt('podman', ['volume', 'rm', VOLUME]);
    }
  }

  async #migrate() {
    const owner = { MIGRATION_DATABASE_URL: this.database.ownerUrl };
    this.#start('migrate', ['node', 'dist/migrate.js'], owner);
    const { code, output } = this.containers.wait('image-check-migrate');
    if (code !== 0) throw new Error(`migrate ended with ${code}:\n${output}`);
    return [`migrate: ${output.trim().split('\n').at(-1)}`];
  }

  async #serve() {
    const seen = [];
    const programs = {
      api: ['node', 'dist/api.js', '--role', 'http'],
      jobs: ['node', 'dist/api.js', '--role', 'jobs'],
      relay: ['node', 'dist/relay.js'],
    };
    for (const [name, command] of Object.entries(programs)) {
      const port = String(await freePort('127.0.0.1'));
      const url = `http://127.0.0.1:${port}`;
      this.#start(name, command, { PORT: port, RELAY_PORT: port, BASE_URL: url, RELAY_BASE_URL: url });
      await until(`${name} is ready`, () => this.#isReady(name, url));
      seen.push(`${name}: ready, ${this.#confinement(name)}`);
      if (name === 'api') seen.push(await this.#use(url));
    }
    const doctor = this.containers.podman('exec', 'image-check-api', 'npm', 'run', 'admin', '--', 'doctor');
    seen.push(`admin doctor: ${doctor.split('\n').at(-1)}`);
    for (const name of Object.keys(programs)) seen.push(this.#stop(name));
    return seen;
  }

  async #isReady(name, url) {
    const running = this.containers.podman(
      'inspect',
      '--format',
      '{{.State.Running}}',
      `image-check-${name}`,
    );
    if (running !== 'true')
      throw new Error(`${name} has ended:\n${this.containers.logs(`image-check-${name}`)}`);
    return json(`${url}/readyz`);
  }

  /** A person signs up, and pages are served, which the image has as files. */
  async #use(url) {
    const owner = await signUp(url);
    await owner.post('/api/projects', { body: { name: 'Image', slug: 'image' } });
    for (const path of ['/', '/sign-in', '/api/docs', '/llms.txt']) {
      const { status } = await fetch(`${url}${path}`, { redirect: 'manual' });
      if (status >= 500 || status === 404)
        throw new Error(`${path} of the image is answered with ${status}.`);
    }
    return 'api: a person signed up and created a project';
  }

  /** Returns the user that runs the program, and the rights that it lacks. */
  #confinement(name) {
    const script =
      "const { writeFileSync } = require('node:fs'); const refused = (file) => { try { writeFileSync(file, ''); } catch ({ code }) { return code; } };" +
      "console.log(process.getuid(), refused('/app/file'), refused('/home/node/file'));";
    const seen = this.containers.podman('exec', `image-check-${name}`, 'node', '-e', script);
    if (!/^[1-9]\d* EROFS EROFS$/.test(seen)) throw new Error(`${name} runs with too many rights: ${seen}`);
    return `user ${seen.split(' ')[0]}, read-only root`;
  }

  /** @throws Error if the program has to be killed */
  #stop(name) {
    this.containers.podman('stop', '--time', '60', `image-check-${name}`);
    const code = this.containers.podman('inspect', '--format', '{{.State.ExitCode}}', `image-check-${name}`);
    if (code !== '0')
      throw new Error(`${name} ended with ${code}:\n${this.containers.logs(`image-check-${name}`)}`);
    return `${name}: ended by itself after SIGTERM`;
  }

  #start(name, command, settings) {
    const env = {
      DATABASE_URL: this.database.serviceUrl,
      MASTER_KEY: this.masterKey,
      HOST: '127.0.0.1',
      FILE_DIR: '/data/files',
      SIGN_UP: 'open',
      ...settings,
    };
    const options = Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const container = `image-check-${name}`;
    this.containers.attempt('podman', ['rm', '--force', '--time', '1', container]);
    this.#names.push(container);
    const volume = ['--volume', `${VOLUME}:/data/files`];
    const own = ['--detach', '--name', container, '--network', 'host', '--init'];
    this.containers.podman('run', ...own, ...CONFINED, ...volume, ...options, IMAGE, ...command);
  }
}
