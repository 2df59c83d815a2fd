const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a unique index already has its values. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === UNIQUE_VIOLATION;
}
