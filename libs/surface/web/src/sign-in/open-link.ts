import type { ErrorClass } from '#platform';

/** Finds what the link of a mail leads to. Undefined if it does not work: `notFound` is the error that says so. */
export async function openLink<Opened>(
  found: Promise<Opened>,
  notFound: ErrorClass,
): Promise<Opened | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof notFound) return undefined;
    throw error;
  }
}
