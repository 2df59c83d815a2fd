/** The number of files by which a place changed (negative for fewer). The place is a file itself, or a folder with all its files. */
export interface FilesAt {
  type: 'file' | 'folder';
  path: string;
  count: number;
}

/** The path of the top folder (a folder in the root) that a node is or is in; undefined for a file in the root. */
export function topFolderOf({ type, path }: Pick<FilesAt, 'type' | 'path'>): string | undefined {
  const second = path.indexOf('/', 1);
  if (second === -1) return type === 'folder' ? path : undefined;
  return path.slice(0, second);
}

/** The number of files by which a project changed, and by which each top folder did; a top folder without a difference is left out. */
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
