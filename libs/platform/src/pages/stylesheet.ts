import { createHash } from 'node:crypto';

const sheets = new Map<string, string>();

/** Serves a stylesheet, and gives its path. That carries its hash, so that it can be kept for ever. */
export function stylesheet(name: string, css: string): string {
  const path = `/assets/${name}.${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
  sheets.set(path, css);
  return path;
}

/** The stylesheet at a path, if there is one. */
export function stylesheetAt(path: string): string | undefined {
  return sheets.get(path);
}
