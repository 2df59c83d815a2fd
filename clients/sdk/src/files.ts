import type { components } from './generated/api.js';
import { type Page, paginate } from './paging.js';
import type { CallOptions, Send } from './transport.js';

/** An image or another file of a project. Its bytes never change. */
export type StoredFile = components['schemas']['FileDto'];

/** Where to place a file: at a path, or under a free name beside a document (or in the root). */
export type FilePlace = { path: string } | { name: string; near?: string };

/** The time that every upload has, in milliseconds, and what each byte adds: the service ends an upload that makes no progress itself. */
const UPLOAD_MS = 60_000;
const UPLOAD_MS_PER_BYTE = 0.1;

const FILES = '/api/projects/{projectId}/files';

/** The images and other files of projects. They require the scopes `read:docs` and `write:docs`. */
export class Files {
  constructor(private readonly transport: Send) {}

  /**
   * Uploads a file. The same bytes at the same path are the same file, so it can be repeated. An attempt has time for 10 KB a second unless
   * `timeoutMs` says otherwise.
   *
   * @param options `type`: the media type; by default that of a Blob
   * @throws ApiError `SVC_FILE_PATH_TAKEN` for a path with other bytes or a document, `SVC_FILE_QUOTA_EXCEEDED`
   */
  async upload(
    projectId: string,
    place: FilePlace,
    bytes: Uint8Array | Blob,
    options: CallOptions & { type?: string } = {},
  ): Promise<StoredFile> {
    const isBlob = !(bytes instanceof Uint8Array);
    const { type = (isBlob && bytes.type) || 'application/octet-stream', ...call } = options;
    const size = isBlob ? bytes.size : bytes.byteLength;
    const answer = await this.transport('POST', FILES, {
      repeatable: true,
      timeoutMs: UPLOAD_MS + size * UPLOAD_MS_PER_BYTE,
      ...call,
      params: { path: { projectId }, query: place },
      headers: { 'Content-Type': type },
      body: bytes,
      bodySerializer: (body) => body,
    });
    return (answer as { data: StoredFile }).data;
  }

  /** The files of a project by their paths. A page is read when its first file is needed. */
  list(
    projectId: string,
    { prefix, ...call }: CallOptions & { prefix?: string } = {},
  ): AsyncGenerator<StoredFile, void, undefined> {
    return paginate((cursor) => {
      const query = {
        limit: 500,
        ...(prefix !== undefined && { prefix }),
        ...(cursor !== undefined && { cursor }),
      };
      const init = { ...call, params: { path: { projectId }, query } };
      return this.transport('GET', FILES, init) as Promise<Page<StoredFile>>;
    });
  }

  /** The bytes of a file. */
  async download(projectId: string, fileId: string, call: CallOptions = {}): Promise<Uint8Array> {
    const params = { path: { projectId, fileId } };
    const bytes = await this.transport('GET', `${FILES}/{fileId}/content`, {
      ...call,
      params,
      parseAs: 'arrayBuffer',
    });
    return new Uint8Array(bytes as ArrayBuffer);
  }
}
