/** The service counts to this number, and no further. */
const BOUND = 100;

/** Whether a count of one kind is all that there is. */
export function isCountedWhole(count: number): boolean {
  return count < BOUND;
}
