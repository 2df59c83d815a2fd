import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Queries, type Transaction, invalidField, sha256, found } from '#platform';
import type { CreatePublishedDocDto } from './published-docs.dto';
import type { PublishedDoc } from './published-docs.repository';
import { type Source, SourcesRepository } from './sources.repository';

/** The content of a published document, the place from which its references are read, and whether it is its source's own. */
export interface ChosenContent {
  content: string;
  contentHash: Buffer;
  basePath: string | null;
  isOriginalPublished: boolean;
}

/** The content of a new document. `copied`: it is the content of the source, which stays locked until the transaction ends. */
export interface Choice {
  chosen: ChosenContent;
  copied: boolean;
}

/** Takes content from sources, and checks whether published content is the same as its source's, byte for byte. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly database: Database,
    private readonly sources: SourcesRepository,
  ) {}

  /**
   * The content of a new document: the content that was sent or, if none was sent, its source's.
   *
   * @throws NotFound for the source; ValidationFailed without content, or if `isOriginalPublished` is true but the content differs
   */
  async choose(
    tx: Transaction,
    principal: Principal,
    { projectId, sourceNodeId, content, isOriginalPublished }: CreatePublishedDocDto,
  ): Promise<Choice> {
    const copied = content === undefined || isOriginalPublished === true;
    // A statement that waits for the lock doesn't see the newest content. The next one does.
    if (copied && sourceNodeId !== undefined) await this.sources.lock(tx, principal, sourceNodeId);
    const source =
      sourceNodeId === undefined
        ? undefined
        : await this.file(tx, principal, { sourceNodeId, projectId }, content === undefined);
    const basePath = source?.path ?? null;
    if (content === undefined) {
      const chosen = { ...contentOf(source), basePath, isOriginalPublished: isOriginalPublished ?? true };
      return { copied, chosen };
    }
    const contentHash = sha256(content);
    if (isOriginalPublished) requireOriginal(contentHash, source);
    const chosen = { content, contentHash, basePath, isOriginalPublished: isOriginalPublished ?? false };
    return { copied, chosen };
  }

  /**
   * Locks the source until `tx` ends, if it still has the content of the document.
   *
   * @returns false if the source has been changed or deleted
   */
  async lockOriginal(
    tx: Transaction,
    principal: Principal,
    { sourceNodeId, contentHash }: Pick<PublishedDoc, 'sourceNodeId' | 'contentHash'>,
  ): Promise<boolean> {
    const source = sourceNodeId === null ? undefined : await this.sources.lock(tx, principal, sourceNodeId);
    return source?.contentHash?.equals(contentHash) === true;
  }

  /**
   * Whether the content is its source's own after a change. It is checked again if the content, the source or the claim changes.
   *
   * @param claim the `isOriginalPublished` of the change, if it has one
   * @throws NotFound for a new source; ValidationFailed if `claim` is true but the content differs
   */
  async isOriginal(
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
    claim: boolean | undefined,
  ): Promise<boolean> {
    const sameSource = after.sourceNodeId === before.sourceNodeId;
    const claimed = claim ?? before.isOriginalPublished;
    const sameContent = after.contentHash.equals(before.contentHash);
    if (sameSource && sameContent && claimed === before.isOriginalPublished) return claimed;
    const source = await this.sourceOf(principal, after, sameSource);
    if (claim) requireOriginal(after.contentHash, source);
    return claimed && source?.contentHash?.equals(after.contentHash) === true;
  }

  /**
   * The path from which the references of the content are read after a change: the place of the source, if the change sets the content or
   * names the source. Otherwise it stays, wherever the source is now: its text would lead to other files.
   *
   * @param named whether the change names the source, even the one of before
   * @throws NotFound for a new source
   */
  async basePath(
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
    named: boolean,
  ): Promise<string | null> {
    if (after.sourceNodeId === null) return null;
    if (!named && after.content === before.content) return before.basePath;
    const sameSource = after.sourceNodeId === before.sourceNodeId;
    const source = await this.sourceOf(principal, after, sameSource);
    return source?.path ?? before.basePath;
  }

  /** A source that the document has already may have been deleted; a new one must exist. */
  private async sourceOf(
    principal: Principal,
    { sourceNodeId, projectId }: PublishedDoc,
    mayBeMissing: boolean,
  ): Promise<Source | undefined> {
    if (sourceNodeId === null) return undefined;
    if (mayBeMissing) return this.sources.find(this.database, principal, sourceNodeId);
    return this.file(this.database, principal, { sourceNodeId, projectId });
  }

  private async file(
    queries: Queries,
    principal: Principal,
    { sourceNodeId, projectId }: { sourceNodeId: string; projectId: string },
    withContent?: boolean,
  ): Promise<Source> {
    const source = found(await this.sources.find(queries, principal, sourceNodeId, withContent));
    if (source.projectId !== projectId)
      throw invalidField('sourceNodeId', 'sameProject', 'must be a file of the same project');
    if (source.type === 'folder') throw invalidField('sourceNodeId', 'file', 'must be a file, not a folder');
    return source;
  }
}

function contentOf(source: Source | undefined): Pick<ChosenContent, 'content' | 'contentHash'> {
  if (!source) throw invalidField('content', 'required', 'is required (or `sourceNodeId`)');
  const { content, contentHash } = source;
  if (content === null || contentHash === null) {
    const message =
      'must be a file whose content is stored in the service: save its content first, or give content';
    throw invalidField('sourceNodeId', 'hosted', message);
  }
  return { content: content.toString('utf8'), contentHash };
}

function requireOriginal(contentHash: Buffer, source: Source | undefined): void {
  if (!source) {
    const message = 'must be false, because the document has no source or the source does not exist';
    throw invalidField('isOriginalPublished', 'source', message);
  }
  if (!source.contentHash?.equals(contentHash)) {
    const message = 'must be false, because the content differs from the current content of the source';
    throw invalidField('isOriginalPublished', 'original', message);
  }
}
