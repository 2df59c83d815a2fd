import { Injectable } from '@nestjs/common';
import { refuseMoved } from '#access';
import type { LinkPurpose } from '#entities';
import { type Client, PlatformSettings, Database, Limits, attemptsFrom, sha256 } from '#platform';
import { LinkNotFound } from './links.errors';
import { type FoundLink, LinksRepository, type OpenLink } from './links.repository';
import { type LinkTarget, MailLinks } from './mail-links';

/** An open link, and what it is for. */
export interface OfferedLink<Purpose extends LinkPurpose> {
  purpose: Purpose;
  target: LinkTarget;
  link: OpenLink;
}

/** The links with which people come back from their mails. */
@Injectable()
export class OpenLinks {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly mailLinks: MailLinks,
    private readonly links: LinksRepository,
  ) {}

  /** The open link of a token for one of the purposes. It stays open. @throws LinkNotFound, OrganizationMoved */
  async find<Purpose extends LinkPurpose>(
    token: string,
    purposes: readonly Purpose[],
  ): Promise<OfferedLink<Purpose>> {
    const found = await this.lookUp(token, purposes);
    if (!found) throw new LinkNotFound();
    refuseMoved(found.link);
    return found;
  }

  /**
   * The same, for a caller who is about to use the link. Only wrong tokens count against the limit of an address of clients, and a link can
   * be tried only a few times. @throws LinkNotFound, OrganizationMoved, RateLimited
   */
  async admit<Purpose extends LinkPurpose>(
    token: string,
    purposes: readonly Purpose[],
    { block }: Client,
  ): Promise<OfferedLink<Purpose>> {
    const { guessLimitPerMinute } = this.platform;
    const guesses = attemptsFrom('mail-link', block, guessLimitPerMinute);
    const found = await this.limits.guess(guesses, () => this.lookUp(token, purposes));
    if (!found) throw new LinkNotFound();
    refuseMoved(found.link);
    await this.limits.attempt('mail-link-use', sha256(token).toString('base64url'), guessLimitPerMinute);
    return found;
  }

  private async lookUp<Purpose extends LinkPurpose>(
    token: string,
    purposes: readonly Purpose[],
  ): Promise<(OfferedLink<Purpose> & { link: FoundLink }) | undefined> {
    for (const purpose of purposes) {
      const target = this.mailLinks.read(purpose, token);
      const link = target && (await this.links.find(this.database, purpose, target));
      if (link) return { purpose, target, link };
    }
    return undefined;
  }
}
