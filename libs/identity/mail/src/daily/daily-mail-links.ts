import { Injectable } from '@nestjs/common';
import type { Person } from '#access';
import { type Client, Limits, PlatformSettings, attemptsFrom } from '#platform';
import { LinkNotFound } from '../links/links.errors';
import { MailLinks } from '../links/mail-links';
import { DailyMails } from './daily-mails';

/** The links that stop daily mails. They work without signing in, as often as somebody opens them, and can't turn the mails on. */
@Injectable()
export class DailyMailLinks {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly limits: Limits,
    private readonly links: MailLinks,
    private readonly daily: DailyMails,
  ) {}

  /** The address that stops the daily mail of a person. */
  urlOf({ tenantId, userId }: Person): string {
    return this.links.url('daily_mail', { tenantId, id: userId });
  }

  /** Whether the person of a token gets daily mails. @throws LinkNotFound for a token that this service did not make */
  async isWanted(token: string): Promise<boolean> {
    const person = this.personOf(token);
    if (!person) throw new LinkNotFound();
    return this.daily.isWanted(person);
  }

  /** Stops the daily mail of the person of a token. Only wrong tokens count against the limit of an address. @throws LinkNotFound, OrganizationMoved, RateLimited */
  async stop(token: string, { block }: Client): Promise<void> {
    const guesses = attemptsFrom('mail-link', block, this.platform.guessLimitPerMinute);
    const person = await this.limits.guess(guesses, async () => this.personOf(token));
    if (!person) throw new LinkNotFound();
    await this.daily.stop(person);
  }

  private personOf(token: string): Person | undefined {
    const target = this.links.read('daily_mail', token);
    return target && { tenantId: target.tenantId, userId: target.id };
  }
}
