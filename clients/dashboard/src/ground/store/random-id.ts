/** Returns an id that nobody can guess. `crypto.randomUUID` exists only with HTTPS. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
