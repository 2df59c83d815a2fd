import ZipStream from 'zip-stream';
import { NotFound } from '#platform';
import { type ArchiveSource, type ArchivedFile, type ArchivedNode, writeArchive } from './archive';
import { Spool } from './spool';

const NODES = 1_200;

async function newSource(requireAccess: () => Promise<void>): Promise<ArchiveSource> {
  const [nodes, files] = [await Spool.create<ArchivedNode>(), await Spool.create<ArchivedFile>()];
  const node = {
    type: 'file' as const,
    sortOrder: 0,
    metadata: {},
    revisionId: null,
    contentHash: null,
    bytes: null,
  };
  const mapping = { sourceType: null, physicalPath: null, fileHash: null };
  await nodes.add(
    Array.from({ length: NODES }, (_, i) => ({
      ...{ ...node, ...mapping, id: `${i}`, path: `/${i}.md`, updatedAt: new Date(0).toISOString() },
    })),
  );
  return {
    project: { id: '1', slug: 'handbook', name: 'Handbook', description: null },
    folder: 'handbook',
    nodes,
    files,
    contents: async () => new Map(),
    requireAccess,
    openFile: async () => undefined,
  };
}

/** Writes an archive, and returns its bytes and how writing it ended. */
async function written(source: ArchiveSource): Promise<{ bytes: Buffer; error: unknown }> {
  const zip = new ZipStream({ store: true });
  const pieces: Buffer[] = [];
  zip.on('data', (piece: Buffer) => pieces.push(piece));
  zip.on('error', () => undefined);
  const error = await writeArchive(zip, source).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  zip.destroy();
  await Promise.all([source.nodes.close(), source.files.close()]);
  return { bytes: Buffer.concat(pieces), error };
}

describe('the manifest of an archive', () => {
  it('is written while access lasts, which is checked again and again', async () => {
    let checks = 0;
    const { bytes, error } = await written(await newSource(async () => void checks++));
    expect(error).toBeUndefined();
    expect(bytes.toString().match(/"path":"/g)).toHaveLength(NODES);
    expect(checks).toBeGreaterThan(2);
  });

  it.each([0, 1, 2])('is broken off if access has ended after %i checks', async (last) => {
    let checks = 0;
    const source = await newSource(async () => {
      if (checks++ === last) throw new NotFound();
    });
    const { bytes, error } = await written(source);
    expect(error).toBeInstanceOf(NotFound);
    expect(bytes.toString().match(/"path":"/g)?.length ?? 0).toBeLessThan(NODES);
  });
});
