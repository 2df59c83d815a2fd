/** Entries as a bundle (C2SP tlog-tiles): each with its length before it, in two bytes. */
export function bundleOf(entries: readonly string[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const bytes = Buffer.from(entry);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      return [length, bytes];
    }),
  );
}
