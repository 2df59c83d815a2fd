import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Options that take from each container what the service does not need. */
export const CONFINED = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
/** More than a process of the service needs. */
const PROCESSES = 4_096;

/** buildah, podman and podman-compose with images, containers and networks in a folder of the check, apart from those of the machine. */
export class Containers {
  #env;

  /** @param {string} folder that stays, so that the next check need not build everything again */
  constructor(folder) {
    const networks = join(folder, 'networks');
    mkdirSync(networks, { recursive: true });
    const storage = join(folder, 'storage.conf');
    writeFileSync(
      storage,
      `[storage]\ndriver = "overlay"\ngraphroot = "${join(folder, 'storage')}"\nrunroot = "${join(folder, 'run')}"\n`,
    );
    const containers = join(folder, 'containers.conf');
    // Without limits of their own, containers get limits that root may not have set on this machine.
    this.files = hardLimitOfFiles();
    const limits = `default_ulimits = ["nofile=${this.files}:${this.files}", "nproc=${PROCESSES}:${PROCESSES}"]`;
    writeFileSync(
      containers,
      `[containers]\n${limits}\n[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = "${networks}"\n` +
        `[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`,
    );
    this.#env = {
      ...process.env,
      CONTAINERS_STORAGE_CONF: storage,
      CONTAINERS_CONF: containers,
      // podman would ask systemd to run the checks of health.
      DISABLE_HC_SYSTEMD: 'true',
    };
  }

  /** Runs podman and returns what it prints. @throws Error with its messages */
  podman(...args) {
    return this.run('podman', args);
  }

  buildah(...args) {
    return this.run('buildah', args);
  }

  /** Builds an image in chroot isolation, which works where no other isolation is allowed. */
  build(...args) {
    const limit = `nofile=${this.files}:${this.files}`;
    return this.buildah('build', '--isolation', 'chroot', '--layers', '--ulimit', limit, ...args);
  }

  hasImage(name) {
    return this.attempt('podman', ['image', 'exists', name]).status === 0;
  }

  /** The exit code and the output of a container that ran to its end. */
  wait(name) {
    const code = Number(this.podman('wait', name));
    return { code, output: this.logs(name) };
  }

  /** Returns the output of a container. */
  logs(name) {
    const { stdout, stderr } = this.attempt('podman', ['logs', name]);
    return stdout + stderr;
  }

  run(program, args, options) {
    const { status, error, stdout, stderr } = this.attempt(program, args, options);
    if (status === 0) return stdout.trim();
    throw new Error(
      `${program} ${args.join(' ')} ended with ${status ?? error?.message}:\n${[stdout, stderr].join('').slice(-8_000)}`,
    );
  }

  attempt(program, args, options = {}) {
    const settings = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, env: this.#env, ...options };
    return spawnSync(program, args, settings);
  }
}

function hardLimitOfFiles() {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return /^Max open files +\S+ +(\S+)/m.exec(limits)[1];
}
