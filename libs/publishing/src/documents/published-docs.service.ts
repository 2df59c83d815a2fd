import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Config, Cursors, Database, NotFound, PayloadTooLarge, newId, sha256 } from '#platform';
import { Visibility } from '#visibility';
import { HtmlSanitiser } from '#rendering';
import { Origins } from './origins';
import { PublicChain } from './public-chain';
import type { CreatePublishedDocDto, ListPublishedDocsQuery } from './published-docs.dto';
import { PublishedSlugTaken } from './published-docs.errors';
import {
  type NewPublishedDoc,
  type PublishedDoc,
  type PublishedDocRow,
  PublishedDocsRepository,
} from './published-docs.repository';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const NO_SEO = { seoTitle: null, seoDescription: null, ogImage: null, canonicalUrl: null, schemaType: null };

/**
 * Published documents: listing, making, deleting. Whoever may arrange a project's tree may do all of this to its published
 * documents, too: any member of the organization by session, a token by its scopes and its reach, and to those of My Docs
 * their owner alone.
 */
@Injectable()
export class PublishedDocsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: PublishedDocsRepository,
    private readonly origins: Origins,
    private readonly sanitiser: HtmlSanitiser,
    private readonly chain: PublicChain,
    private readonly cursors: Cursors,
    private readonly config: Config,
  ) {}

  /** A page of a project's published documents and drafts, oldest first. @throws NotFound, CursorInvalid */
  async list(
    principal: Principal,
    { projectId, sourceNodeId, limit, cursor }: ListPublishedDocsQuery,
  ): Promise<{ docs: PublishedDocRow[]; nextCursor: string | null }> {
    const binding = ['published-docs', principal.tenantId, projectId, sourceNodeId ?? null];
    const after = cursor === undefined ? FIRST_ID : this.cursors.read<string>(binding, cursor);
    const rows = await this.repository.list(principal, { projectId, sourceNodeId }, after, limit + 1);
    // Where there is nothing, it may be the project that isn't there.
    if (rows.length === 0) await this.visibility.project(this.database, principal, projectId);
    const docs = rows.slice(0, limit);
    return { docs, nextCursor: rows.length > limit ? this.cursors.write(binding, docs.at(-1)!.id) : null };
  }

  /** One that the caller may change. @throws NotFound */
  async get(principal: Principal, id: string): Promise<PublishedDoc> {
    const doc = await this.repository.find(principal, id);
    if (!doc) throw new NotFound();
    return doc;
  }

  /** Makes a draft. @throws NotFound, PayloadTooLarge, PublishedSlugTaken; 400 without content */
  async create(principal: Principal, input: CreatePublishedDocDto): Promise<PublishedDoc> {
    const { projectId, sourceNodeId, publicTitle, slug, searchListing = true } = input;
    this.requireSize(input.content);
    const contentHtml =
      input.contentHtml === undefined ? null : await this.sanitiser.sanitise(input.contentHtml);
    return this.database.transaction(async (tx) => {
      await this.visibility.project(tx, principal, projectId);
      const id = newId();
      const doc: NewPublishedDoc = {
        ...NO_SEO,
        id,
        projectId,
        sourceNodeId: sourceNodeId ?? null,
        lineageDocumentId: sourceNodeId ?? id,
        publicTitle,
        slug,
        ...(await this.origins.choose(tx, principal, input)),
        contentHtml,
        contentHtmlHash: contentHtml === null ? null : sha256(contentHtml),
        searchListing,
      };
      let row = await this.repository.insert(tx, principal, doc);
      if (!row) {
        await this.repository.freeSlug(tx, principal.tenantId, slug);
        row = await this.repository.insert(tx, principal, doc);
      }
      if (!row) throw new PublishedSlugTaken();
      await this.chain.created(tx, principal, row);
      return { ...row, content: doc.content, contentHtml };
    });
  }

  /** Deletes one, live or not. @throws NotFound */
  async delete(principal: Principal, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const gone = await this.repository.delete(tx, principal, id);
      if (!gone) throw new NotFound();
      if (gone.status === 'published') await this.chain.unpublished(tx, principal, gone);
    });
  }

  /** @throws PayloadTooLarge */
  requireSize(content: string | undefined): void {
    const { maxDocumentBytes } = this.config;
    if (content !== undefined && Buffer.byteLength(content) > maxDocumentBytes)
      throw new PayloadTooLarge({
        message: `The content is larger than ${maxDocumentBytes} bytes of UTF-8.`,
      });
  }
}
