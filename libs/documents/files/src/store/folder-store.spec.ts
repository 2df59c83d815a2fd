import type { FileHandle } from 'node:fs/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FolderStore } from './folder-store';

const mockFlushed: string[] = [];
jest.mock('node:fs/promises', () => {
  const original: typeof import('node:fs/promises') = jest.requireActual('node:fs/promises');
  const open = async (path: string): Promise<FileHandle> => {
    const handle = await original.open(path);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      mockFlushed.push(path);
      return sync();
    };
    return handle;
  };
  return { ...original, open };
});

describe('the folder of files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    mockFlushed.length = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('flushes every folder that gets an entry, so that the first file of an organization survives a crash', async () => {
    const store = new FolderStore(folder);
    const put = async (sha256: Buffer) => {
      mockFlushed.length = 0;
      const file = join(folder, 'incoming');
      await writeFile(file, 'bytes');
      await store.put({ tenantId: 'tenant', sha256 }, file);
      return mockFlushed.map((path) => relative(folder, path));
    };
    expect(await put(Buffer.alloc(32, 1))).toEqual([
      'incoming',
      'blobs/tenant/01',
      'blobs/tenant',
      'blobs',
      '',
    ]);
    expect(await put(Buffer.concat([Buffer.of(1), Buffer.alloc(31)]))).toEqual([
      'incoming',
      'blobs/tenant/01',
    ]);
    expect(await put(Buffer.alloc(32, 2))).toEqual(['incoming', 'blobs/tenant/02', 'blobs/tenant']);
  });
});
