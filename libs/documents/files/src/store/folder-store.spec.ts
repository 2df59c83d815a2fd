import type { FileHandle } from 'node:fs/promises';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  const put = async (sha256: Buffer) => {
    mockFlushed.length = 0;
    const file = join(folder, 'incoming');
    await writeFile(file, 'bytes');
    await new FolderStore(folder).put({ tenantId: 'tenant', sha256 }, file);
    return mockFlushed.map((path) => relative(folder, path));
  };
  const folders = (last: string) => [`blobs/tenant/${last}`, 'blobs/tenant', 'blobs', ''];

  it('flushes every folder that may have a new entry, so that the first file of an organization survives a crash', async () => {
    expect(await put(Buffer.alloc(32, 1))).toEqual(['incoming', ...folders('01')]);
    expect(await put(Buffer.alloc(32, 2))).toEqual(['incoming', ...folders('02')]);
  });

  it('flushes folders that another process has made, which may not have flushed them yet', async () => {
    await mkdir(join(folder, 'blobs/tenant/01'), { recursive: true });
    expect(await put(Buffer.alloc(32, 1))).toEqual(['incoming', ...folders('01')]);
  });

  it('flushes the folder that contains a new folder of files', async () => {
    const parent = folder;
    folder = join(parent, 'files');
    const file = join(parent, 'incoming');
    await writeFile(file, 'bytes');
    await new FolderStore(`${folder}/`).put({ tenantId: 'tenant', sha256: Buffer.alloc(32, 1) }, file);
    expect(mockFlushed.slice(1).map((path) => relative(folder, path))).toEqual([...folders('01'), '..']);
    folder = parent;
  });
});
