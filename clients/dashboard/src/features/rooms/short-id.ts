/** The end of an id, which tells agents of one name apart: ids of one minute begin alike. */
export function shortId(id: string): string {
  return id.slice(-8);
}
