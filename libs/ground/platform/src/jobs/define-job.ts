/** The payload of a job: its tenant (null for none) and ids, never content or secrets. */
export type JobPayload = { tenantId: string | null } & Record<string, string | number | boolean | null>;

/** A kind of background work. */
export interface Job<Payload extends JobPayload> {
  readonly name: string;
  /** Whether it is handed over again, ten minutes later, after its last attempt has failed: for work that nothing else would do. */
  readonly untilDone: boolean;
  /** Never set; it carries the type. */
  readonly payload?: Payload;
}

const names = new Set<string>();

/**
 * Declares a kind of background work: `const PURGE = defineJob<{ tenantId: string; projectId: string }>('projects.purge')`.
 *
 * @throws Error for a name that is already declared
 */
export function defineJob<Payload extends JobPayload>(
  name: string,
  { untilDone = false }: { untilDone?: boolean } = {},
): Job<Payload> {
  if (names.has(name)) throw new Error(`The job ${name} is declared twice.`);
  names.add(name);
  return { name, untilDone };
}
