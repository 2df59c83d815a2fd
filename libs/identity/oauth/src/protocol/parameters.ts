export type Parameters = Readonly<Record<string, string>>;

/** The parameters of a request: one that was sent several times has a list of values. */
export type SentParameters = Readonly<Record<string, unknown>>;

/**
 * Reads parameters. Those without a value count as omitted, and none may be sent twice (RFC 6749, sections 3.1 and 3.2).
 *
 * @returns the parameters, and the names of those that were sent several times
 */
export function readParameters(sent: SentParameters): { parameters: Parameters; repeated: string[] } {
  const entries = Object.entries(sent);
  const single = entries.filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const repeated = entries.filter(([, value]) => typeof value !== 'string').map(([name]) => name);
  return {
    parameters: Object.assign(Object.create(null), Object.fromEntries(single)) as Parameters,
    repeated,
  };
}
