/** A file to import, whatever it comes from: the disk or an archive. */
export interface SourceFile {
  /** Its path from what the person chose, with slashes and without one at the begin. */
  readonly path: string;
  readonly size: number;
  readonly type: string;
  /** @throws if it can't be read (any more) */
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file of the disk. */
export function fromFile(file: File, path: string): SourceFile {
  return {
    path,
    size: file.size,
    type: file.type,
    read: async () => new Uint8Array(await file.arrayBuffer()),
  };
}
