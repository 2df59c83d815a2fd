import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, invalidField, requireMatch } from '#platform';
import { PublishedSlugTaken, ReviewRequired } from '../documents/published-docs.errors';
import { needsReview } from '../documents/published-docs.policy';
import { publishedEtag } from '../documents/published-docs.presenter';
import { type PublishedDoc, PublishedDocsRepository } from '../documents/published-docs.repository';
import { PublishedDocsService } from '../documents/published-docs.service';
import { PublishingActs } from '../documents/publishing-acts';
import { PublishingLineage } from '../documents/publishing-lineage';
import { retryOnConflict } from '../documents/retry-on-conflict';
import { ReviewPolicy } from '../documents/review-policy';
import { SourcesService } from '../documents/sources.service';
import { ReferredFiles } from '../files/referred-files';
import { type Override, overrideOf } from '../scan/override';
import { type PassedScan, ScanService } from '../scan/scan.service';
import {
  type DocChange,
  isUnchanged,
  setsReferences,
  takesFromSource,
  withChange,
  withSeo,
} from './apply-change';
import type { UpdatePublishedDocDto, UpdateSeoDto } from './changes.dto';

const SLUG_INDEX = 'published_documents_slug_idx';
const LIVE_NEEDS_REVIEW =
  'In your organization only an owner or admin who is signed in can change a live document. Unpublish it to change the draft.';

/** The parts of a change of a document. */
interface Change {
  override: Override | undefined;
  ifMatch: string | undefined;
  apply: (before: PublishedDoc) => Promise<PublishedDoc>;
}

/**
 * Changes published documents. The result of a change to a live document is scanned before it is written, and it is written only if
 * the document is still in the version that the change started from: nothing goes live unscanned.
 */
@Injectable()
export class ChangesService {
  constructor(
    private readonly database: Database,
    private readonly documents: PublishedDocsService,
    private readonly repository: PublishedDocsRepository,
    private readonly sources: SourcesService,
    private readonly scans: ScanService,
    private readonly files: ReferredFiles,
    private readonly lineage: PublishingLineage,
    private readonly acts: PublishingActs,
    private readonly reviews: ReviewPolicy,
  ) {}

  /** Changes the title, slug, content, source or settings. @throws as `change` does, and PayloadTooLarge */
  async update(
    principal: Principal,
    id: string,
    input: UpdatePublishedDocDto,
    ifMatch?: string,
  ): Promise<PublishedDoc> {
    const publicTitle = titleOf(input);
    this.documents.requireSize(input.content);
    const contentHtml = await this.documents.storedHtml(principal, input.contentHtml);
    const change: DocChange = { ...input, publicTitle, contentHtml };
    const apply = (before: PublishedDoc) => this.apply(principal, before, change);
    return this.change(principal, id, { override: overrideOf(input), ifMatch, apply });
  }

  /** Changes the data for search engines. @throws as `change` does */
  async updateSeo(
    principal: Principal,
    id: string,
    input: UpdateSeoDto,
    ifMatch?: string,
  ): Promise<PublishedDoc> {
    const apply = async (before: PublishedDoc) => withSeo(before, input);
    return this.change(principal, id, { override: overrideOf(input), ifMatch, apply });
  }

  /**
   * @throws NotFound, PreconditionFailed, PublishedSlugTaken, PublishContended; for a live document also ReviewRequired,
   *   PublishBlocked, OverrideForbidden, ScanUnavailable
   */
  private async change(
    principal: Principal,
    id: string,
    { override, ifMatch, apply }: Change,
  ): Promise<PublishedDoc> {
    return retryOnConflict(async () => {
      const before = await this.documents.get(principal, id);
      requireMatch(ifMatch, publishedEtag(before));
      const after = await apply(before);
      if (isUnchanged(before, after)) return before;
      const live = before.status === 'published';
      if (live && needsReview(principal, before)) throw new ReviewRequired({ message: LIVE_NEEDS_REVIEW });
      const keepsFiles = !setsReferences(before, after);
      const scan = live
        ? await this.scans.requirePass(principal, after, { override, keepsFiles })
        : undefined;
      return this.write(principal, before, after, scan);
    });
  }

  private async write(
    principal: Principal,
    before: PublishedDoc,
    after: PublishedDoc,
    scan: PassedScan | undefined,
  ): Promise<PublishedDoc | undefined> {
    try {
      return await this.database.transaction(async (tx) => {
        const live = before.status === 'published';
        const held = live ? await this.reviews.hold(tx, principal) : undefined;
        if (held?.needsReview) throw new ReviewRequired({ message: LIVE_NEEDS_REVIEW });
        const copied = takesFromSource(before, after);
        if (copied && !(await this.sources.lockOriginal(tx, principal, after))) return undefined;
        if (after.slug !== before.slug) await this.repository.freeSlug(tx, principal.tenantId, after.slug);
        const row = await this.repository.update(tx, principal, before, after);
        if (!row) return undefined;
        if (scan && setsReferences(before, after))
          await this.files.publish(tx, principal.tenantId, row.id, scan.files);
        await this.lineage.changed(tx, principal, before, row, copied);
        if (scan && held) {
          await this.scans.recordOverride(tx, held.caller, row, scan);
          await this.acts.updated(tx, principal, before, row);
        }
        return { ...row, content: after.content, contentHtml: after.contentHtml };
      });
    } catch (error) {
      if ((error as { constraint?: string }).constraint === SLUG_INDEX) throw new PublishedSlugTaken();
      throw error;
    }
  }

  private async apply(principal: Principal, before: PublishedDoc, change: DocChange): Promise<PublishedDoc> {
    const after = withChange(before, change);
    const claim = change.isOriginalPublished;
    const named = change.sourceNodeId !== undefined;
    return {
      ...after,
      isOriginalPublished: await this.sources.isOriginal(principal, before, after, claim),
      basePath: await this.sources.basePath(principal, before, after, named),
    };
  }
}

function titleOf({ publicTitle, title }: UpdatePublishedDocDto): string | undefined {
  if (publicTitle !== undefined && title !== undefined && title !== publicTitle)
    throw invalidField('title', 'same', 'must be omitted, or be the same as publicTitle');
  return publicTitle ?? title;
}
