/** How many files came to (or, below 0, went from) a place: a file itself, or all files of a folder that did. */
export interface FilesAt {
  type: 'file' | 'folder';
  path: string;
  count: number;
}

/** The folder of the first level that a node is, or lies in; undefined for a file of the root. */
export function topFolderOf({ type, path }: Pick<FilesAt, 'type' | 'path'>): string | undefined {
  const second = path.indexOf('/', 1);
  if (second === -1) return type === 'folder' ? path : undefined;
  return path.slice(0, second);
}

/** What changes make of a project's count of files, and of those of its top folders where these change. */
export function sumFiles(changes: readonly FilesAt[]): { total: number; folders: Map<string, number> } {
  const folders = new Map<string, number>();
  let total = 0;
  for (const change of changes) {
    total += change.count;
    const folder = topFolderOf(change);
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? 0) + change.count);
  }
  for (const [folder, count] of folders) if (count === 0) folders.delete(folder);
  return { total, folders };
}
