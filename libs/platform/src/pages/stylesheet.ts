import { createHash } from 'node:crypto';

const sheets = new Map<string, string>();

/** Registers a stylesheet and returns its path. The path contains its hash, so it can be cached forever. */
export function stylesheet(name: string, css: string): string {
  const path = `/assets/${name}.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
  sheets.set(path, css);
  return path;
}

/** The stylesheet at a path; undefined if none is registered there. */
export function stylesheetAt(path: string): string | undefined {
  return sheets.get(path);
}
