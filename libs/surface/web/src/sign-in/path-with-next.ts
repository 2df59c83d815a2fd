/** The path of a form that opens `next` once it succeeds. */
export function pathWithNext(page: string, next: string): string {
  return next === '/' ? page : `${page}?next=${encodeURIComponent(next)}`;
}
