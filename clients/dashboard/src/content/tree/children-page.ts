/** Rows of a page of a folder: the most that the route returns. */
export const PAGE = 1000;

/** The address of the first page of a folder. */
export function childrenPath(folderId: string): string {
  return `/api/nodes/${folderId}/children?limit=${PAGE}`;
}
