import type { Random } from './random';

/** A credential as its vendor publishes the format, made at random: none was ever issued. */
export interface Format {
  /** Vendor and kind, as `github/classic`. */
  name: string;
  /** The usual name of its environment variable. */
  label: string;
  /** Whether only its name identifies it, because the format has no recognizable shape. */
  named?: boolean;
  make(random: Random): string;
}

/** A format whose values are a prefix and random characters. */
export function prefixed(
  name: string,
  label: string,
  prefix: string,
  ...parts: readonly (string | readonly [Parameters<Random['text']>[0], number])[]
): Format {
  return {
    name,
    label,
    make: (random) =>
      prefix +
      parts.map((part) => (typeof part === 'string' ? part : random.text(part[0], part[1]))).join(''),
  };
}
