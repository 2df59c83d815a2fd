import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import {
  Cursors,
  Database,
  FIRST_ID,
  type Page,
  PayloadTooLarge,
  invalidField,
  newId,
  requireMatch,
  sha256,
  found,
} from '#platform';
import { HtmlSanitizer } from '#rendering';
import { Visibility } from '#visibility';
import type { CreatePublishedDocDto, ListPublishedDocsQuery } from './published-docs.dto';
import { PublishedSlugTaken } from './published-docs.errors';
import { publishedEtag } from './published-docs.presenter';
import {
  type NewPublishedDoc,
  type PublishedDoc,
  type PublishedDocRow,
  PublishedDocsRepository,
} from './published-docs.repository';
import { PublishingActs } from './publishing-acts';
import { PublishingLineage } from './publishing-lineage';
import { SourcesService } from './sources.service';
import { TextSettings } from '#text';

/**
 * Lists, creates and deletes published documents. Everyone who can arrange the tree of a project can do all of this: every signed-in
 * member, and a token within its scopes and reach. In My Docs, only the owner can.
 */
@Injectable()
export class PublishedDocsService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly documents: PublishedDocsRepository,
    private readonly sources: SourcesService,
    private readonly sanitizer: HtmlSanitizer,
    private readonly lineage: PublishingLineage,
    private readonly acts: PublishingActs,
    private readonly cursors: Cursors,
    private readonly settings: TextSettings,
  ) {}

  /** The published documents of a project, live ones and drafts, oldest first. @throws NotFound, CursorInvalid */
  async list(
    principal: Principal,
    { projectId, sourceNodeId, ...request }: ListPublishedDocsQuery,
  ): Promise<Page<PublishedDocRow>> {
    const page = await this.cursors.page(request, {
      of: ['published-docs', principal.tenantId, projectId, sourceNodeId ?? null],
      from: FIRST_ID,
      fetch: (after, limit) =>
        this.documents.list(this.database, principal, { projectId, sourceNodeId }, after, limit),
      key: ({ id }) => id,
    });
    // An empty list may mean that the caller can't see the project, which is a 404.
    if (page.rows.length === 0) await this.visibility.project(this.database, principal, projectId);
    return page;
  }

  /** A document that the caller may change. @throws NotFound */
  async get(principal: Principal, id: string): Promise<PublishedDoc> {
    return found(await this.documents.find(this.database, principal, id));
  }

  /** Creates a draft. @throws NotFound, PayloadTooLarge, PublishedSlugTaken; ValidationFailed without content */
  async create(principal: Principal, input: CreatePublishedDocDto): Promise<PublishedDoc> {
    const { projectId, sourceNodeId, publicTitle, slug, searchListing = true } = input;
    this.requireSize(input.content);
    const contentHtml = (await this.storedHtml(principal, input.contentHtml)) ?? null;
    return this.database.transaction(async (tx) => {
      await this.visibility.project(tx, principal, projectId);
      const { chosen, copied } = await this.sources.choose(tx, principal, input);
      const id = newId();
      const doc: NewPublishedDoc = {
        id,
        projectId,
        sourceNodeId: sourceNodeId ?? null,
        lineageDocumentId: sourceNodeId ?? id,
        publicTitle,
        slug,
        ...chosen,
        contentHtml,
        contentHtmlHash: contentHtml === null ? null : sha256(contentHtml),
        searchListing,
      };
      let row = await this.documents.insert(tx, principal, doc);
      if (!row) {
        await this.documents.freeSlug(tx, principal.tenantId, slug);
        row = await this.documents.insert(tx, principal, doc);
      }
      if (!row) throw new PublishedSlugTaken();
      await this.lineage.created(tx, principal, row, copied);
      return { ...row, content: doc.content, contentHtml };
    });
  }

  /** Deletes a document, live or draft. @throws NotFound, PreconditionFailed */
  async delete(principal: Principal, id: string, ifMatch?: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const deleted = found(await this.documents.delete(tx, principal, id));
      // The statement returns the version that it deleted, after it waited for changes that were faster.
      requireMatch(ifMatch, publishedEtag(deleted));
      if (deleted.status === 'published') await this.lineage.unpublished(tx, principal, deleted);
      await this.acts.deleted(tx, principal, deleted);
    });
  }

  /**
   * The HTML of a request as it is stored: sanitized. Blank HTML is none, because the page would show nothing instead of the Markdown.
   *
   * @returns undefined if none was sent
   * @throws PayloadTooLarge, Unavailable; ValidationFailed if it can't be sanitized, or if nothing of it is left
   */
  async storedHtml(
    { tenantId }: Principal,
    html: string | null | undefined,
  ): Promise<string | null | undefined> {
    if (typeof html !== 'string') return html;
    const sanitized = await this.sanitizer.sanitize(tenantId, html);
    if (sanitized.trim() !== '') return sanitized;
    if (html.trim() === '') return null;
    const message =
      'must contain text or elements that a public page can show; nothing is left after sanitizing';
    throw invalidField('contentHtml', 'shown', message);
  }

  /** @throws PayloadTooLarge */
  requireSize(content: string | undefined): void {
    const { maxDocumentBytes } = this.settings;
    if (content !== undefined && Buffer.byteLength(content) > maxDocumentBytes) {
      const message = `The content must be at most ${maxDocumentBytes} bytes in UTF-8.`;
      throw new PayloadTooLarge({ message });
    }
  }
}
