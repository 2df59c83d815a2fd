import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, invalidField, requireMatch } from '#platform';
import { Clearance, type Cleared } from '../clearance/clearance';
import { type Override, overrideOf } from '../clearance/override';
import { HtmlSanitiser } from '#rendering';
import type { UpdatePublishedDocDto, UpdateSeoDto } from './changes.dto';
import { type DocChange, isSame, withChange, withSeo } from './derived';
import { Origins } from './origins';
import { PublicChain } from './public-chain';
import { PublishedSlugTaken, ReviewRequired } from './published-docs.errors';
import { isAdminInPerson, waitsForReview } from './published-docs.policy';
import { publishedEtag } from './published-docs.presenter';
import { type PublishedDoc, PublishedDocsRepository } from './published-docs.repository';
import { PublishedDocsService } from './published-docs.service';
import { undisturbed } from './undisturbed';

const SLUG_INDEX = 'published_documents_slug_idx';
const LIVE_NEEDS_REVIEW =
  'What is live changes only by an owner or admin, signed in: your organization has them review what is published. Unpublish it to change the draft.';
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
    private readonly origins: Origins,
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
    return this.change(principal, id, overrideOf(input), ifMatch, async (before) => withSeo(before, input));
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
      if (isSame(before, after)) return before;
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

  private async derive(principal: Principal, before: PublishedDoc, change: DocChange): Promise<PublishedDoc> {
    const after = withChange(before, change);
    const said = change.isOriginalPublished;
    return { ...after, isOriginalPublished: await this.origins.afterChange(principal, before, after, said) };
  }
}

function titleOf({ publicTitle, title }: UpdatePublishedDocDto): string | undefined {
  if (publicTitle !== undefined && title !== undefined && title !== publicTitle)
    throw invalidField('title', 'same', 'is another name for publicTitle: give one of them');
  return publicTitle ?? title;
}
