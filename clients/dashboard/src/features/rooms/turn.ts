/** The seconds until a turn ends by the clock of the service, and the part of a whole turn that they are. */
export function timeLeft(
  deadline: string,
  wholeSeconds: number,
  now: number,
): { seconds: number; part: number } {
  const seconds = Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
  return { seconds, part: Math.min(1, seconds / wholeSeconds) };
}

/** Seconds as minutes and seconds, such as `1:05`. */
export function asMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
