import { commandLine, identity, parentOf } from './processes.mjs';

/**
 * Calls back when npm ends. If npm is killed with -9, it forwards no signal, and the service would run on without a terminal.
 * @param {() => void} callback
 */
export function whenNpmDies(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = [process.ppid, parentOf(process.ppid)].find((pid) =>
    /^(npm|node .*npm)/.test(commandLine(pid)),
  );
  if (!npm) return;
  const born = identity(npm);
  const timer = setInterval(() => {
    if (identity(npm) === born) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
