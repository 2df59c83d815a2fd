import { type SourceFile, fromFile } from './source-file';

/** The files of a picker. Those of a folder have paths that begin with its name. */
export function pickedFiles(list: FileList | null): SourceFile[] {
  return [...(list ?? [])].map((file) => fromFile(file, file.webkitRelativePath || file.name));
}

/** The files that were dropped, with all folders. Must be called while the event is handled: later, the browser forgets them. */
export async function droppedFiles(data: DataTransfer): Promise<SourceFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  // A program that makes files up has no entries for them.
  const others = items.flatMap((item) => (item.webkitGetAsEntry() ? [] : (item.getAsFile() ?? [])));
  const found = others.map((file) => fromFile(file, file.name));
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry: FileSystemEntry, found: SourceFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push(fromFile(file, path));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader returns at most 100 entries at a time, and none at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const child of entries) await walk(child, found);
  }
}
