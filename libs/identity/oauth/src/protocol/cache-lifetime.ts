const MIN_SECONDS = 5 * 60;
const MAX_SECONDS = 24 * 60 * 60;

/**
 * How long a metadata document is kept, by its Cache-Control header: at least five minutes, so that no client makes the service fetch its
 * document all the time, and at most a day, so that an address that it removes does not stay.
 */
export function cacheSeconds(cacheControl: string | undefined): number {
  const maxAge = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,10})/i.exec(cacheControl ?? '')?.[1];
  return Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Number(maxAge ?? 0)));
}
