/** The name of the lock that a tab of this browser has while it edits a document. */
export function editLockName(nodeId: string): string {
  return `edit:${nodeId}`;
}

/** Whether a tab of this browser edits a document, or still saves what was written in it. Without HTTPS there are no locks, and nobody knows. */
export async function isEditedHere(nodeId: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === editLockName(nodeId));
}
