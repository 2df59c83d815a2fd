import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { ApiError, ConnectionError, explain, hasStatus } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import type { Texts } from '../../ground/texts/texts';
import type { ImportItem } from './plan-import';

export interface ImportResult {
  readonly item: ImportItem;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  /** Why it was not imported. */
  readonly message?: string;
}

/** The most that a request accepts: 200 documents and 8 MiB, less what surrounds them. */
const MOST_DOCUMENTS = 200;
const MOST_BYTES = 7 * 1024 * 1024;

interface Ready {
  item: ImportItem;
  document: Schema<'BatchDocumentDto'>;
  bytes: number;
}

/**
 * Imports items in their order, and reports each one. Documents are sent together, so that an import of thousands stays within the requests of
 * a minute. An import that was interrupted can be continued: what it has saved itself is unchanged then.
 *
 * @throws if the service can't be reached, or the reason of the signal. What was reported is imported.
 */
export async function runImport(
  projectId: string,
  items: readonly ImportItem[],
  {
    replace,
    mostBytes,
    unsure,
    texts,
    signal,
    report,
  }: {
    /** Whether documents that exist get the content of the file. */
    replace: boolean;
    /** The maximum size of a document. */
    mostBytes: number;
    /** Documents that were sent without an answer, of this run and of earlier ones. They may be saved. */
    unsure: Set<ImportItem>;
    texts: Texts;
    signal: AbortSignal;
    report: (results: readonly ImportResult[]) => void;
  },
): Promise<void> {
  let batch: Ready[] = [];
  const send = async (): Promise<void> => {
    if (batch.length === 0) return;
    report(await saveBatch(projectId, batch, { unsure, texts, signal }));
    batch = [];
  };
  for (const item of items) {
    signal.throwIfAborted();
    if (item.kind === 'file') {
      await send();
      report([await upload(projectId, item, texts, signal)]);
      continue;
    }
    const ready = await prepare(item, replace, mostBytes, texts);
    if ('outcome' in ready) {
      report([ready]);
      continue;
    }
    const bytes = batch.reduce((sum, other) => sum + other.bytes, ready.bytes);
    if (batch.length === MOST_DOCUMENTS || bytes > MOST_BYTES) await send();
    batch.push(ready);
  }
  await send();
}

async function prepare(
  item: ImportItem,
  replace: boolean,
  mostBytes: number,
  { importing }: Texts,
): Promise<Ready | ImportResult> {
  if (item.source.size > mostBytes)
    return { item, outcome: 'failed', message: importing.tooLarge(mostBytes) };
  try {
    // A byte order mark is part of the document.
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      await item.source.read(),
    );
    if (content.includes('\0')) return { item, outcome: 'failed', message: importing.notText };
    const document: Schema<'BatchDocumentDto'> = {
      virtualPath: item.path,
      content,
      mode: replace ? 'upsert' : 'create',
    };
    return { item, document, bytes: new Blob([JSON.stringify(document)]).size };
  } catch (error) {
    const message = error instanceof TypeError ? importing.notText : importing.unreadable;
    return { item, outcome: 'failed', message };
  }
}

async function saveBatch(
  projectId: string,
  batch: readonly Ready[],
  { unsure, texts, signal }: { unsure: Set<ImportItem>; texts: Texts; signal: AbortSignal },
): Promise<ImportResult[]> {
  await admit('refetch', signal);
  try {
    const { data } = await api.post('/api/projects/{projectId}/documents/batch', {
      params: { path: { projectId } },
      body: { documents: batch.map(({ document }) => document) },
      signal,
    });
    const saved = new Set<ImportItem>();
    for (const [i, { item, document }] of batch.entries())
      if (data.results[i]?.status === 409 && unsure.has(item) && (await isSaved(projectId, document, signal)))
        saved.add(item);
    return batch.map(({ item }, i) => {
      const result = data.results[i];
      if (saved.has(item)) return { item, outcome: 'unchanged' };
      if (!result || result.error) {
        const isTaken = result?.status === 409;
        return {
          item,
          outcome: 'failed',
          message: isTaken ? texts.importing.exists : (result?.error?.message ?? texts.errors.unexpected),
        };
      }
      const isUnchanged = result.saved?.unchanged === true;
      return { item, outcome: isUnchanged ? 'unchanged' : result.status === 201 ? 'created' : 'updated' };
    });
  } catch (error) {
    if (isEnd(error)) {
      for (const { item } of batch) unsure.add(item);
      throw error;
    }
    return batch.map(({ item }) => ({ item, outcome: 'failed', message: explain(error, texts) }));
  }
}

/** Whether the project has a document with the path and the content of one that was sent before. */
async function isSaved(
  projectId: string,
  { virtualPath, content }: Schema<'BatchDocumentDto'>,
  signal: AbortSignal,
): Promise<boolean> {
  await admit('refetch', signal);
  try {
    const { data } = await api.get('/api/projects/{projectId}/documents', {
      params: { path: { projectId }, query: { path: virtualPath! } },
      signal,
    });
    return data.content === content;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return false;
    throw error;
  }
}

async function upload(
  projectId: string,
  item: ImportItem,
  texts: Texts,
  signal: AbortSignal,
): Promise<ImportResult> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await item.source.read();
  } catch {
    return { item, outcome: 'failed', message: texts.importing.unreadable };
  }
  await admit('refetch', signal);
  try {
    await api.post('/api/projects/{projectId}/files', {
      params: { path: { projectId }, query: { path: item.path } },
      headers: { 'Content-Type': item.source.type || 'application/octet-stream' },
      // The type of a body of bytes is a string in the OpenAPI document.
      body: bytes as unknown as string,
      bodySerializer: (body: unknown) => body as BodyInit,
      repeatable: true,
      signal,
    });
    return { item, outcome: 'created' };
  } catch (error) {
    if (isEnd(error)) throw error;
    return { item, outcome: 'failed', message: explain(error, texts) };
  }
}

/** Whether the next request would fail too: there is no connection, no more requests, no right, or the person stopped it. */
function isEnd(error: unknown): boolean {
  if (error instanceof ApiError) return [401, 403, 404, 429].includes(error.status) || error.status >= 500;
  return error instanceof ConnectionError || !(error instanceof Error) || error.name === 'AbortError';
}
