import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled } from './install.mjs';
import { lockOwner } from './lock.mjs';
import { whenNpmDies } from './npm-watch.mjs';
import { dataDirectory, launcher } from './paths.mjs';
import { reportError } from './problem.mjs';
import { checkNode } from './settings.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Installs and builds what is missing, and then runs the launcher, which is part of the build.
 * @param {{ verbose: boolean, watch?: 'api' | 'relay' }} options of the launcher
 */
export async function launch(options) {
  try {
    checkNode();
    whenNpmDies(() => process.kill(process.pid, 'SIGTERM'));
    // While another launcher runs, its build must stay. This one waits until the other has stopped, or refuses to start.
    const isRunning = lockOwner(join(dataDirectory(), 'launcher.lock')) && existsSync(launcher('launcher'));
    if (!isRunning) await untilSignal(prepare);
    const { Launcher } = await loadLauncher('launcher');
    await new Launcher({ ...options, prepare: isRunning ? prepare : undefined }).run();
  } catch (error) {
    reportError(error);
    process.exit(1);
  }
}

/**
 * Loads a module of the launcher after installing and building what is missing.
 * @param {string} name the path of its file in dist/, without the extension
 */
export async function loadBuilt(name) {
  await prepare();
  return loadLauncher(name);
}

/** @param {AbortSignal} [signal] stops npm */
async function prepare(signal) {
  await ensureInstalled({ signal });
  await ensureBuilt({ signal });
}

function loadLauncher(name) {
  return import(pathToFileURL(launcher(name)).href);
}

/** Does work that a signal stops, and then the process ends. */
async function untilSignal(work) {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of SIGNALS) process.on(name, stop);
  try {
    await work(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  if (stopping.signal.aborted) {
    console.log('\nStopped.');
    process.exit(0);
  }
  for (const name of SIGNALS) process.off(name, stop);
}
