import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './paths.mjs';

const NEST = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');

/**
 * Runs `nest start <app> --watch`, which builds and starts the app, and rebuilds and restarts it after each change.
 *
 * @param {'api' | 'relay'} app
 * @param {NodeJS.ProcessEnv} env its complete environment
 * @returns {import('node:child_process').ChildProcess & { ended: Promise<string> }}
 */
export function watchedProgram(app, env) {
  const child = spawn(process.execPath, [NEST, 'start', app, '--watch'], {
    cwd: root,
    env,
    // In its own process group, so that a signal also reaches the app that Nest starts.
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
