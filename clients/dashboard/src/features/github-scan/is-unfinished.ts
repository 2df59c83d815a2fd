/** Whether a scan waits or runs. */
export function isUnfinished({ state }: { state: string }): boolean {
  return state === 'queued' || state === 'running';
}
