import { once } from 'node:events';
import { Readable } from 'node:stream';
import { entryName } from './entry-name';
import type { ExportedFile, ExportedNode, ExportedProject } from './export.repository';
import type { Spool } from './spool';
import type ZipStream from 'zip-stream';

/** The format of archives, in the first line of the manifest. */
const FORMAT = { format: 'document-workspace', version: 1 };
const MANIFEST = 'manifest.jsonl';

/** A node as it is kept until it is written. Times are ISO 8601. */
export type ArchivedNode = Omit<ExportedNode, 'updatedAt' | 'contentHash'> & {
  updatedAt: string;
  contentHash: string | null;
};

/** A file beside documents as it is kept until it is written. */
export type ArchivedFile = Omit<ExportedFile, 'createdAt' | 'sha256'> & { createdAt: string; sha256: string };

/** The contents of an archive: a project and its nodes, and how to read the contents of some revisions. */
export interface ArchiveSource {
  project: ExportedProject;
  /** The folder of the archive that contains the documents. */
  folder: string;
  nodes: Spool<ArchivedNode>;
  files: Spool<ArchivedFile>;
  contents: (revisionIds: string[]) => Promise<ReadonlyMap<string, Buffer>>;
  /** Requires that the caller can still see the project. */
  requireAccess: () => Promise<void>;
  /** The bytes of a file; undefined if it was deleted. */
  openFile: (file: ArchivedFile) => Promise<Readable | undefined>;
}

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 100;
/** After how many lines of the manifest access is checked again. */
const CHECKED_LINES = 500;

/**
 * Writes the documents and files of a project into a ZIP archive, and then its manifest: JSON Lines, of which the first describes the
 * project, and each other one a node or a file. The manifest is last, because what is deleted during the export is in neither.
 */
export async function writeArchive(zip: ZipStream, source: ArchiveSource): Promise<void> {
  const missing = new Set<string>();
  for await (const batch of inBatches(source.nodes.rows())) {
    const contents = await source.contents(batch.flatMap(({ revisionId }) => revisionId ?? []));
    for (const node of batch) {
      const content = node.revisionId === null ? undefined : contents.get(node.revisionId);
      if (content) await add(zip, content, { name: nameOf(source, node), date: node.updatedAt });
      else if (node.type === 'folder') await add(zip, null, { name: `${nameOf(source, node)}/` });
      else if (node.revisionId !== null) missing.add(node.id);
    }
  }
  for await (const file of source.files.rows()) {
    const bytes = await source.openFile(file);
    const store = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
    if (bytes) await add(zip, bytes, { name: nameOf(source, file), date: file.createdAt, store });
    else missing.add(file.path);
  }
  await addManifest(zip, source, missing);
  zip.finalize();
}

async function addManifest(
  zip: ZipStream,
  source: ArchiveSource,
  missing: ReadonlySet<string>,
): Promise<void> {
  await add(zip, Readable.from(whileAllowed(source, manifestLines(source, missing))), { name: MANIFEST });
}

/** Checks access while the manifest is sent: it names every document, and the documents before it can take an hour. */
async function* whileAllowed(source: ArchiveSource, lines: AsyncIterable<string>): AsyncGenerator<string> {
  let sent = 0;
  for await (const each of lines) {
    if (sent++ % CHECKED_LINES === 0) await source.requireAccess();
    yield each;
  }
}

async function* manifestLines(source: ArchiveSource, missing: ReadonlySet<string>): AsyncGenerator<string> {
  const { slug, name, description } = source.project;
  yield line({ ...FORMAT, exportedAt: new Date().toISOString(), project: { slug, name, description } });
  for await (const node of source.nodes.rows())
    if (!missing.has(node.id)) yield line(described(source, node));
  for await (const file of source.files.rows())
    if (!missing.has(file.path)) yield line(describedFile(source, file));
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** A line of the manifest, without the properties that have their default value. */
function described(source: ArchiveSource, node: ArchivedNode): object {
  const { id, path, type, sortOrder, metadata, contentHash, bytes, updatedAt } = node;
  const { sourceType, physicalPath, fileHash } = node;
  return {
    path,
    type,
    id,
    updatedAt,
    ...(contentHash !== null && { entry: nameOf(source, node), contentHash, bytes }),
    ...(sortOrder !== 0 && { sortOrder }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(sourceType !== null && { mapping: { sourceType, physicalPath, fileHash } }),
  };
}

function describedFile(source: ArchiveSource, file: ArchivedFile): object {
  const { path, sha256, bytes, createdAt } = file;
  return { path, type: 'attachment', entry: nameOf(source, file), contentHash: sha256, bytes, createdAt };
}

function nameOf({ folder }: ArchiveSource, { path }: { path: string }): string {
  return entryName(folder, path);
}

/** Groups nodes so that the contents of a group fit into memory. */
async function* inBatches(nodes: AsyncIterable<ArchivedNode>): AsyncGenerator<ArchivedNode[]> {
  let batch: ArchivedNode[] = [];
  let bytes = 0;
  for await (const node of nodes) {
    const size = node.bytes ?? 0;
    if (batch.length === BATCH_DOCUMENTS || bytes + size > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(node);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Adds an entry, and waits until the reader of the archive has made room for it. */
async function add(
  zip: ZipStream,
  content: Buffer | Readable | null,
  entry: { name: string; date?: string; store?: boolean },
): Promise<void> {
  // The archive only reads a source, and would leave it open.
  const abandon = () => void (content instanceof Readable && content.destroy());
  zip.once('close', abandon);
  await new Promise<void>((resolve, reject) => {
    zip.entry(content, entry, (error) => (error ? reject(error) : resolve()));
  });
  zip.off('close', abandon);
  if (zip.writableNeedDrain) await once(zip, 'drain');
}
