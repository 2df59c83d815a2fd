import { type Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { Client } from '#testing';

/** A node in the manifest of an archive. */
export interface ManifestNode {
  path: string;
  type: 'file' | 'folder';
  id: string;
  entry?: string;
  contentHash?: string;
  [more: string]: unknown;
}

/** An archive: its entries by name, and its manifest. */
export interface Archive {
  bytes: Buffer;
  entries: Map<string, Buffer>;
  head: Record<string, unknown>;
  nodes: ManifestNode[];
}

/** Exports a project. */
export async function exported(caller: Client, projectId: string): Promise<Archive> {
  const response = await caller
    .get(`/api/projects/${projectId}/export`)
    .buffer(true)
    .parse((res, done) => {
      const pieces: Buffer[] = [];
      const stream = res as unknown as Readable;
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => done(null, Buffer.concat(pieces)));
    })
    .expect(200)
    .expect('Content-Type', 'application/zip');
  return readArchive(response.body as Buffer);
}

/** Reads an archive with a program that is not ours. */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes, { autoClose: false });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    if (!entry.fileName.endsWith('/'))
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    entries.set(entry.fileName, Buffer.concat(pieces));
  }
  const lines = entries.get('manifest.jsonl')!.toString().trimEnd().split('\n');
  const [head, ...nodes] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { bytes, entries, head: head!, nodes: nodes as ManifestNode[] };
}
