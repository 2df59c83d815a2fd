/** A field that an act changed. `was` is absent if it did not exist before, and `is` if it no longer exists. */
export interface Change {
  name: string;
  was?: string;
  is?: string;
}

/** The changes of an act, field by field, without fields that stayed the same. */
export function changesOf(before: object | null, after: object | null): Change[] {
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const names = [...new Set([...Object.keys(old!), ...Object.keys(now!)])];
  return names
    .map((name) => ({ name, was: textOf(old![name]), is: textOf(now![name]) }))
    .filter(({ was, is }) => was !== is);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
