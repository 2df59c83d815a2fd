/**
 * The seconds until a turn ends by the clock of the service, and the part of a whole turn that they are. No deadline is later than a whole turn from now:
 * more would only be the second by which that clock is not exact.
 */
export function timeLeft(
  deadline: string,
  wholeSeconds: number,
  now: number,
): { seconds: number; part: number } {
  const left = Math.ceil((Date.parse(deadline) - now) / 1000);
  const seconds = Math.min(wholeSeconds, Math.max(0, left));
  return { seconds, part: seconds / wholeSeconds };
}

/** Seconds as minutes and seconds, such as `1:05`. */
export function asMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
