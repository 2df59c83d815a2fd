import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore, isInline } from '#files';
import { Database, type Transaction } from '#platform';
import type { ScannedFile } from '#secret-scan';
import { findDocumentLinks, endOfFrontMatter, referenceOf, resolveLinkTarget } from '#text';
import type { PublishedDoc } from '../documents/published-docs.repository';
import { Conflicted } from '../documents/retry-on-conflict';
import { PublishedFilesRepository, type ReferredFile } from './published-files.repository';

export type { ReferredFile } from './published-files.repository';

/** The most files of one document that become public with it. */
const MAX_FILES = 500;
/**
 * The longest text of a file that the scan reads. It judges neither a longer text, nor bytes that are not text, nor what exceeds the sum for
 * all files of a document.
 */
const MAX_TEXT_BYTES = 2_097_152;
const MAX_TEXTS_BYTES = 8 * MAX_TEXT_BYTES;
const FOREIGN_KEY_VIOLATION = '23503';

/** The files of a project to which the text of a published document refers. They become public with it, as copies. */
@Injectable()
export class ReferredFiles {
  constructor(
    private readonly database: Database,
    private readonly repository: PublishedFilesRepository,
    private readonly store: FileStore,
  ) {}

  /** The files that are public with a live document, in the order of its text. */
  published(tenantId: string, documentId: string): Promise<ReferredFile[]> {
    return this.repository.find(this.database, tenantId, documentId);
  }

  /** The files of the project to which a document refers now, in the order of its text. References without a file are left out. */
  async referredBy(tenantId: string, doc: PublishedDoc): Promise<ReferredFile[]> {
    const { projectId, content } = doc;
    // The page shows HTML instead, whose images are never relative.
    if (doc.contentHtml !== null) return [];
    const links = await findDocumentLinks(tenantId, content.slice(endOfFrontMatter(content).end));
    const base = await this.basePathOf(tenantId, doc);
    const paths = new Map<string, string>();
    for (const link of links) {
      if (link.kind !== 'file' && link.kind !== 'document') continue;
      // From an unknown place, a relative reference could lead to a file that was never meant.
      if (base === undefined && link.up !== null) continue;
      const path = resolveLinkTarget(link, base ?? '');
      if (path !== null) paths.set(referenceOf(link), path);
    }
    if (paths.size === 0) return [];
    const found = await this.repository.filesAt(this.database, tenantId, projectId, [...paths.values()]);
    const files = new Map(found.map((file) => [file.path, file]));
    return [...paths]
      .flatMap(([reference, path]) => {
        const file = files.get(path);
        return file ? [{ ...file, reference }] : [];
      })
      .slice(0, MAX_FILES);
  }

  /**
   * The path from which relative references are read: that of the source when the content was taken, or the root of the project without a
   * source. Documents from before this path was stored take that of the source now, and undefined if the source was deleted.
   */
  private async basePathOf(
    tenantId: string,
    { projectId, sourceNodeId, basePath }: PublishedDoc,
  ): Promise<string | undefined> {
    if (sourceNodeId === null) return '/document';
    return basePath ?? this.repository.sourcePath(this.database, tenantId, projectId, sourceNodeId);
  }

  /** The texts among the files, which the scan reads. Images pass the scan, and other files cannot be checked. */
  async toScan(tenantId: string, files: readonly ReferredFile[]): Promise<ScannedFile[]> {
    const scanned = new Map<string, ScannedFile>();
    let left = MAX_TEXTS_BYTES;
    for (const { sha256, name, type, bytes } of files) {
      const hash = sha256.toString('hex');
      if (isInline(type) || scanned.has(hash)) continue;
      const isText = type.startsWith('text/') || type === 'image/svg+xml';
      const isRead = isText && bytes <= Math.min(left, MAX_TEXT_BYTES);
      if (isRead) left -= bytes;
      const text = isRead ? textOf(await readAll(await this.store.open({ tenantId, sha256 }))) : null;
      scanned.set(hash, { name, text, sha256: hash });
    }
    return [...scanned.values()];
  }

  /** Makes these files public with a document, in place of those that were before. @throws Conflicted if one was deleted since it was found */
  async publish(
    tx: Transaction,
    tenantId: string,
    documentId: string,
    files: readonly ReferredFile[],
  ): Promise<void> {
    try {
      await this.repository.replace(tx, tenantId, documentId, files);
    } catch (error) {
      // A file was deleted since the scan, and nothing else refers to its bytes.
      if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw new Conflicted();
      throw error;
    }
  }

  /** Ends what was public with a document. */
  async unpublish(tx: Transaction, tenantId: string, documentId: string): Promise<void> {
    await this.repository.replace(tx, tenantId, documentId, []);
  }
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Null for bytes that are no text. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
