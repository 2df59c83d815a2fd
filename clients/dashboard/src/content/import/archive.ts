import type { SourceFile } from './source-file';

/** The problem of an archive: not a ZIP archive, encrypted, or larger than a browser can handle. */
export class ArchiveError extends Error {
  constructor(readonly problem: 'broken' | 'encrypted' | 'large') {
    super(problem);
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_ENTRIES = 50_000;
/** 1 GiB: what all files of an archive may have unpacked. */
const MOST_BYTES = 1024 ** 3;

/** The files of a ZIP archive. Each is unpacked when it is read. @throws ArchiveError */
export async function readArchive(archive: Blob): Promise<SourceFile[]> {
  const tail = await bytesOf(archive, Math.max(0, archive.size - 65_557), archive.size);
  const end = findEnd(tail);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (offset === 0xffffffff || count > MOST_ENTRIES) throw new ArchiveError('large');
  if (offset + size > archive.size) throw new ArchiveError('broken');
  const directory = await bytesOf(archive, offset, offset + size);
  const files: SourceFile[] = [];
  let total = 0;
  for (let at = 0, i = 0; i < count; i++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY)
      throw new ArchiveError('broken');
    const entry = entryAt(directory, at);
    at = entry.next;
    if (entry.path.endsWith('/')) continue;
    if (entry.isEncrypted) throw new ArchiveError('encrypted');
    total += entry.size;
    if (total > MOST_BYTES) throw new ArchiveError('large');
    files.push({ path: entry.path, size: entry.size, type: '', read: () => unpack(archive, entry) });
  }
  return files;
}

interface Entry {
  path: string;
  method: number;
  packed: number;
  size: number;
  offset: number;
  isEncrypted: boolean;
  next: number;
}

function entryAt(view: DataView<ArrayBuffer>, at: number): Entry {
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (at + 46 + nameLength > view.byteLength) throw new ArchiveError('broken');
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength);
  return {
    path: new TextDecoder().decode(name).replaceAll('\\', '/'),
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    next,
  };
}

async function unpack(archive: Blob, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const head = await bytesOf(archive, entry.offset, entry.offset + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new ArchiveError('broken');
  const begin = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = archive.slice(begin, begin + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) throw new ArchiveError('broken');
  const stream: ReadableStream<Uint8Array> =
    entry.method === 0
      ? packed.stream()
      : packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const bytes = new Uint8Array(entry.size);
  let length = 0;
  for await (const chunk of stream as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    // An archive can unpack to more than it says, to fill the memory.
    if (length + chunk.length > entry.size) throw new ArchiveError('broken');
    bytes.set(chunk, length);
    length += chunk.length;
  }
  if (length !== entry.size) throw new ArchiveError('broken');
  return bytes;
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - 22; at >= 0; at--) if (tail.getUint32(at, true) === END) return at;
  throw new ArchiveError('broken');
}

async function bytesOf(blob: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}
