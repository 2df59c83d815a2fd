import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type request from 'supertest';
import type { Client } from '#testing';

/** A file as the API shows it. */
export interface FileBody {
  id: string;
  path: string;
  name: string;
  sha256: string;
  bytes: number;
  type: string;
  width: number | null;
  height: number | null;
  url: string;
  markdown: string;
  unreferencedSince: string | null;
}

/** A PNG that no other test has, with a text of its own. */
export function png(width = 2, height = 3, text: string | Buffer = randomBytes(12).toString('hex')): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width), 0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), Buffer.from(text)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of one pixel, with bytes after its end. */
export function gif(after: string | Buffer = ''): Buffer {
  const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  return Buffer.concat([pixel, Buffer.from(after)]);
}

/** A ZIP archive without files. */
export const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

function chunk(name: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** Sends a file. @param place the query: `path=…`, or `name=…` */
export function upload(
  caller: Client,
  project: { id: string },
  place: Record<string, string>,
  bytes: Buffer,
  type = 'application/octet-stream',
): request.Test {
  const query = new URLSearchParams(place).toString();
  return caller.post(`/api/projects/${project.id}/files?${query}`).set('Content-Type', type).send(bytes);
}

/** Uploads a file to a path, and returns it. */
export async function newFile(
  caller: Client,
  project: { id: string },
  path: string,
  bytes = png(),
): Promise<FileBody> {
  const answer = await upload(caller, project, { path }, bytes).expect(201);
  return answer.body.data as FileBody;
}

/** The bytes of a file. */
export async function bytesOf(caller: Client, { url }: { url: string }): Promise<Buffer> {
  return (await caller.get(url).buffer(true).parse(readAll).expect(200)).body as Buffer;
}

/** Reads a response as bytes. */
export function readAll(res: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const stream = res as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (piece: Buffer) => chunks.push(piece));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

/** The paths of the files of a project. */
export async function filesOf(caller: Client, { id }: { id: string }): Promise<string[]> {
  const { body } = await caller.get(`/api/projects/${id}/files`).expect(200);
  return (body.data as FileBody[]).map(({ path }) => path);
}
