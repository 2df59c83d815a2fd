import { spawn } from 'node:child_process';
import type { Environment } from './store.js';

/** Opens a page in the browser of this machine, if it has one. It never fails: the link is also printed. */
export function openBrowser(url: string, env: Environment, platform: string = process.platform): void {
  const command = browserCommand(env, platform);
  if (!command || !/^https?:\/\//.test(url)) return;
  const [program, ...args] = command;
  const child = spawn(program!, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function browserCommand(env: Environment, platform: string): string[] | undefined {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  // Without a desktop, a browser would open in the terminal and disturb its user.
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
