const steps: (() => Promise<unknown>)[] = [];

/**
 * Registers a function that stops something that the test file started. It runs after the last test of the file. Nothing is left
 * running if a `beforeAll` fails halfway, and the error of the `beforeAll` is the one that is shown.
 */
export function atEndOfFile(step: () => Promise<unknown>): void {
  steps.push(step);
}

/** Stops everything that the test file started, in reverse order. */
export async function cleanUp(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step().catch(console.error);
}
