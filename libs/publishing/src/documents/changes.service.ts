import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, invalidField, requireMatch, sha256 } from '#platform';
import { HtmlSanitiser } from '../html/html-sanitiser';
import { Clearance, type Cleared } from '../clearance/clearance';
import { type Override, overrideOf } from '../clearance/override';
import { requireOriginal } from './content-choice';
import { PublicChain } from './public-chain';
import type { UpdatePublishedDocDto, UpdateSeoDto } from './published-docs.dto';
import { PublishedSlugTaken, ReviewRequired } from './published-docs.errors';
import { isAdminInPerson, waitsForReview } from './published-docs.policy';
import { publishedEtag } from './published-docs.presenter';
import { type PublishedDoc, PublishedDocsRepository } from './published-docs.repository';
import { PublishedDocsService } from './published-docs.service';
import { type Source, Sources } from './sources';
import { undisturbed } from './undisturbed';

const SLUG_INDEX = 'published_documents_slug_idx';
const LIVE_NEEDS_REVIEW =
  'What is live changes only by an owner or admin, signed in: your organization has them review what is published. Unpublish it to change the draft.';
const CHANGEABLE = [
  ...([
    'publicTitle',
    'slug',
    'content',
    'contentHtml',
    'sourceNodeId',
    'isOriginalPublished',
    'searchListing',
  ] as const),
  ...(['seoTitle', 'seoDescription', 'ogImage', 'canonicalUrl', 'schemaType'] as const),
];

/**
 * Changes of published documents. What a change makes of a live one is scanned before it is written, and written only to
 * the very version that the change was made from: nothing goes out unscanned, and what is refused leaves all as it was.
 */
@Injectable()
export class ChangesService {
  constructor(
    private readonly database: Database,
    private readonly documents: PublishedDocsService,
    private readonly repository: PublishedDocsRepository,
    private readonly sources: Sources,
    private readonly sanitiser: HtmlSanitiser,
    private readonly clearance: Clearance,
    private readonly chain: PublicChain,
  ) {}

  /** Changes title, slug, content or settings. @throws as `change` does, and PayloadTooLarge */
  async update(
    principal: Principal,
    id: string,
    input: UpdatePublishedDocDto,
    ifMatch?: string,
  ): Promise<PublishedDoc> {
    const publicTitle = titleOf(input);
    this.documents.requireSize(input.content);
    const given = input.contentHtml;
    const contentHtml = typeof given === 'string' ? await this.sanitiser.sanitise(given) : given;
    return this.change(principal, id, overrideOf(input), ifMatch, (before) =>
      this.derive(principal, before, { ...input, publicTitle, contentHtml }),
    );
  }

  /** Changes what search engines are told. @throws as `change` does */
  async updateSeo(
    principal: Principal,
    id: string,
    input: UpdateSeoDto,
    ifMatch?: string,
  ): Promise<PublishedDoc> {
    const { title, description, ogImage, canonicalUrl, schemaType } = input;
    return this.change(principal, id, overrideOf(input), ifMatch, async (before) => ({
      ...before,
      seoTitle: title === undefined ? before.seoTitle : title,
      seoDescription: description === undefined ? before.seoDescription : description,
      ogImage: ogImage === undefined ? before.ogImage : ogImage,
      canonicalUrl: canonicalUrl === undefined ? before.canonicalUrl : canonicalUrl,
      schemaType: schemaType === undefined ? before.schemaType : schemaType,
    }));
  }

  /**
   * @throws NotFound, PreconditionFailed, PublishedSlugTaken; for what is live also ReviewRequired, PublishBlocked,
   *   OverrideForbidden, ScanUnavailable; PublishContended when others were faster too often
   */
  private async change(
    principal: Principal,
    id: string,
    override: Override | undefined,
    ifMatch: string | undefined,
    derive: (before: PublishedDoc) => Promise<PublishedDoc>,
  ): Promise<PublishedDoc> {
    return undisturbed(async () => {
      const before = await this.documents.get(principal, id);
      requireMatch(ifMatch, publishedEtag(before));
      const after = await derive(before);
      if (CHANGEABLE.every((name) => before[name] === after[name])) return before;
      const live = before.status === 'published';
      if (live && waitsForReview(principal, before)) throw new ReviewRequired({ message: LIVE_NEEDS_REVIEW });
      const cleared = live ? await this.clearance.clear(principal, after, override) : undefined;
      return this.write(principal, before, after, cleared);
    });
  }

  private async write(
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
    cleared: Cleared | undefined,
  ): Promise<PublishedDoc | undefined> {
    try {
      return await this.database.transaction(async (tx) => {
        if (after.slug !== before.slug) await this.repository.freeSlug(tx, principal.tenantId, after.slug);
        const row = await this.repository.change(tx, principal, before, after, isAdminInPerson(principal));
        if (!row) return undefined;
        if (cleared) await this.clearance.record(tx, principal, row.id, cleared);
        await this.chain.changed(tx, principal, before, row);
        return { ...row, content: after.content, contentHtml: after.contentHtml };
      });
    } catch (error) {
      if ((error as { constraint?: string }).constraint === SLUG_INDEX) throw new PublishedSlugTaken();
      throw error;
    }
  }

  private async derive(
    principal: Principal,
    before: PublishedDoc,
    input: Omit<UpdatePublishedDocDto, 'title'>,
  ): Promise<PublishedDoc> {
    const content = input.content ?? before.content;
    const contentHtml = input.contentHtml === undefined ? before.contentHtml : input.contentHtml;
    const sourceNodeId =
      input.sourceNodeId === undefined ? before.sourceNodeId : (input.sourceNodeId?.toLowerCase() ?? null);
    const after = {
      ...before,
      publicTitle: input.publicTitle ?? before.publicTitle,
      slug: input.slug ?? before.slug,
      content,
      contentHash: sha256(content),
      contentHtml,
      contentHtmlHash: contentHtml === null ? null : sha256(contentHtml),
      sourceNodeId,
      lineageDocumentId: sourceNodeId ?? before.id,
      searchListing: input.searchListing ?? before.searchListing,
    };
    return {
      ...after,
      isOriginalPublished: await this.isOriginal(principal, before, after, input.isOriginalPublished),
    };
  }

  /** Whether the content is its source's own after a change: looked at anew where content, source or the word for it changes. */
  private async isOriginal(
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
    wanted: boolean | undefined,
  ): Promise<boolean> {
    const sameSource = after.sourceNodeId === before.sourceNodeId;
    const claimed = wanted ?? before.isOriginalPublished;
    const sameContent = after.contentHash.equals(before.contentHash);
    if (sameSource && sameContent && claimed === before.isOriginalPublished) return claimed;
    const source = await this.sourceOf(principal, after, sameSource);
    if (wanted) requireOriginal(after.contentHash, source);
    return claimed && source?.contentHash?.equals(after.contentHash) === true;
  }

  /** One that a document has had for long may be gone; one that it is given now has to be there. */
  private async sourceOf(
    principal: Principal,
    { sourceNodeId, projectId }: PublishedDoc,
    mayBeGone: boolean,
  ): Promise<Source | undefined> {
    if (sourceNodeId === null) return undefined;
    if (mayBeGone) return this.sources.find(principal, sourceNodeId, false);
    return this.sources.get(principal, sourceNodeId, projectId, false);
  }
}

function titleOf({ publicTitle, title }: UpdatePublishedDocDto): string | undefined {
  if (publicTitle !== undefined && title !== undefined && title !== publicTitle)
    throw invalidField('title', 'same', 'is another name for publicTitle: give one of them');
  return publicTitle ?? title;
}
