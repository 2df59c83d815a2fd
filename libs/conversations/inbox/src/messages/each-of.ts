/** A parameter, or a text, in which a colon means nothing. */
const PARAMETER = /'(?:''|[^'])*'|(?<!:):([a-z]\w*)/gi;

/**
 * The SQL of a statement for one agent, for each row of the common table expression `q` instead: `:tenantId` becomes `q."tenant_id"`. So what decides
 * about one is what decides about each of many.
 */
export function eachOf(sql: string): string {
  return sql.replace(PARAMETER, (token, name?: string) =>
    name === undefined ? token : `q."${columnOf(name)}"`,
  );
}

function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toLowerCase();
}

/**
 * The condition of `q` after which its statement waits for no lock of a row longer than a moment: it would let the agents of other organizations wait. It fails
 * then, and each agent gets a statement of its own.
 */
export const BRIEFLY = `set_config('lock_timeout', '50ms', true) = '50ms'` as const;
