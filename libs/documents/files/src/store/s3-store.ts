import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import { type BlobKey, type ByteRange, FileStore, storeAway } from './file-store';

/** The bucket, and the key with which it is used. */
export interface Bucket {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const ANSWER_MS = 20_000;
const UPLOAD_MS = 100_000;

/** Stores bytes in a bucket of a store with the API of S3: `<tenant>/<hash>`. The bucket is addressed by its path, which every such store knows. */
export class S3Store extends FileStore {
  readonly place: string;
  private client?: AwsClient;

  constructor(private readonly bucket: Bucket) {
    super();
    this.place = `the bucket ${bucket.name} at ${bucket.endpoint}`;
  }

  async put({ tenantId, sha256 }: BlobKey, file: string): Promise<void> {
    const hash = sha256.toString('hex');
    const body = await openAsBlob(file);
    // The store compares the hash with what it receives.
    const headers = { 'X-Amz-Content-Sha256': hash, 'Content-Type': 'application/octet-stream' };
    await this.send('PUT', `/${tenantId}/${hash}`, { body, headers, ms: UPLOAD_MS });
  }

  async open({ tenantId, sha256 }: BlobKey, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    const answer = await this.send('GET', `/${tenantId}/${sha256.toString('hex')}`, { headers });
    return Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  }

  async sizeOf({ tenantId, sha256 }: BlobKey): Promise<number | undefined> {
    const answer = await this.send('HEAD', `/${tenantId}/${sha256.toString('hex')}`, { accepts: 404 });
    return answer.ok ? Number(answer.headers.get('content-length')) : undefined;
  }

  async delete({ tenantId, sha256 }: BlobKey): Promise<void> {
    await this.deleteObject(`${tenantId}/${sha256.toString('hex')}`);
  }

  async deleteTenant(tenantId: string): Promise<void> {
    for (;;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${tenantId}/`, 'max-keys': '1000' });
      const keys = keysIn(await (await this.send('GET', `?${query.toString()}`)).text());
      if (keys.length === 0) return;
      for (const key of keys) await this.deleteObject(key);
    }
  }

  async check(): Promise<void> {
    await this.send('HEAD', '').catch(({ cause }: Error) => {
      throw new Error(`${this.place} cannot be used: ${(cause as Error).message}`);
    });
  }

  private async deleteObject(key: string): Promise<void> {
    await this.send('DELETE', `/${key}`, { accepts: 404 });
  }

  /** @throws Unavailable for every answer that is not a success, unless its status is `accepts` */
  private async send(
    method: string,
    path: string,
    {
      ms = ANSWER_MS,
      accepts,
      ...init
    }: { body?: Blob; headers?: Record<string, string>; ms?: number; accepts?: number } = {},
  ): Promise<Response> {
    const { endpoint, name } = this.bucket;
    try {
      const client = (this.client ??= connect(this.bucket));
      const abort = new AbortController();
      // The time is for the head of the answer. How long its body takes depends on the reader.
      const timer = setTimeout(() => abort.abort(), ms);
      const url = `${endpoint.replace(/\/$/, '')}/${name}${path}`;
      const answer = await client
        .fetch(url, { method, ...init, signal: abort.signal })
        .finally(() => clearTimeout(timer));
      if (answer.ok || answer.status === accepts) return answer;
      throw new Error(`${method} was answered with ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    } catch (error) {
      throw storeAway(error);
    }
  }
}

/** The client is loaded at its first use. */
function connect({ accessKeyId, secretAccessKey, region }: Bucket): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
}

/** The keys in a list of objects. */
function keysIn(xml: string): string[] {
  const keys: string[] = [];
  let inKey = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        inKey = name === 'Key';
        if (inKey) keys.push('');
      },
      ontext: (text) => {
        if (inKey) keys[keys.length - 1] += text;
      },
      onclosetag: () => {
        inKey = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return keys;
}
