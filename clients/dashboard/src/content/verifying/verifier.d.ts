/** The published verifier, which is JavaScript. */
declare module '*/verify-lineage.mjs' {
  export function readBundle(read: unknown, name?: string): unknown;
  export function verifyBundle(
    bundle: unknown,
    options: { keys: readonly object[]; issuer: string; earlier?: unknown; content?: string | Uint8Array },
  ): unknown;
  export function verifyLog(
    lines: readonly string[],
    options: { keys: readonly object[]; issuer: string; earlier?: string | undefined },
  ): Promise<unknown>;
}
