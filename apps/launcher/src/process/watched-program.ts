import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../../scripts/lib/paths.mjs';

const NEST = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');

/**
 * Runs `nest start <app> --watch`, which builds and starts the app, and rebuilds and restarts it after each change.
 *
 * @param env its complete environment
 */
export function watchedProgram(
  app: 'api' | 'relay',
  env: NodeJS.ProcessEnv,
): ChildProcess & { ended: Promise<string> } {
  const child = spawn(process.execPath, [NEST, 'start', app, '--watch'], {
    cwd: root,
    env,
    // In its own process group, so that a signal also reaches the app that Nest starts.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, name) => resolve(name ?? `code ${code}`)),
  );
  const { pid } = child;
  if (process.platform !== 'win32' && pid !== undefined) child.kill = (signal) => killGroup(pid, signal);
  return Object.assign(child, { ended });
}

function killGroup(pid: number, signal?: NodeJS.Signals | number): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
