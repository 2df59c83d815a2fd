const steps: (() => Promise<unknown>)[] = [];

/**
 * Registers what stops something that a test file started. It runs after the last test of the file, so that a `beforeAll` that fails
 * half-way leaves nothing running, and its own error is the one that is shown.
 */
export function atEndOfFile(step: () => Promise<unknown>): void {
  steps.push(step);
}

/** Stops everything that the test file started, the last first. */
export async function cleanUp(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step().catch(console.error);
}
