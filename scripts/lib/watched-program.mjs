import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.mjs';

const NEST = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');

/**
 * Runs `nest start <app> --watch`: it builds, starts the app, and does both again after each change.
 *
 * @param {'api' | 'relay'} app
 * @param {NodeJS.ProcessEnv} env its whole environment
 * @returns {import('node:child_process').ChildProcess & { ended: Promise<string> }}
 */
export function watchedProgram(app, env) {
  const child = spawn(process.execPath, [NEST, 'start', app, '--watch'], {
    cwd: root,
    env,
    // A process group, so that a signal reaches the app that Nest starts too.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.ended = new Promise((resolve) => child.once('exit', (code, name) => resolve(name ?? `code ${code}`)));
  if (process.platform !== 'win32') child.kill = (signal) => killGroup(child.pid, signal);
  return child;
}

function killGroup(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
