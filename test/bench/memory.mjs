import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Only Linux reports the memory of another process in /proc. */
export const canMeasureMemory = process.platform === 'linux';

/** The resident memory of a process, in bytes. */
export function resident(pid) {
  return field(pid, 'VmRSS');
}

/** The highest resident memory since `resetPeak`, in bytes. */
export function peak(pid) {
  return field(pid, 'VmHWM');
}

export function resetPeak(pid) {
  // proc(5): writing 5 resets the peak to the current resident memory.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Makes a process that loaded gc-on-signal.mjs collect garbage, and waits until its memory is stable. Returns it in bytes. */
export async function settle(pid) {
  for (let last = Infinity, tries = 0; tries < 8; tries++) {
    process.kill(pid, 'SIGUSR2');
    await sleep(500);
    const now = resident(pid);
    if (Math.abs(last - now) < 256 * 1024) return now;
    last = now;
  }
  return resident(pid);
}

function field(pid, name) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)[1]) * 1024;
}
