/** Milliseconds by which the clock of the service is ahead of that of this device; undefined before the first answer. */
let ahead: number | undefined;

/** Notes when an answer was sent. */
export function noteClock(headers: Headers): void {
  const sentAt = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(sentAt)) ahead = sentAt - Date.now();
}

/** Unix time in milliseconds by the clock of the service, to a few seconds; undefined before its first answer. */
export function serviceNow(): number | undefined {
  return ahead === undefined ? undefined : Date.now() + ahead;
}
