import { Module } from '@nestjs/common';
import { MailContents } from './contents/mail-contents';
import { LinksRepository } from './links/links.repository';
import { MailLinks } from './links/mail-links';
import { OpenLinks } from './links/open-links';
import { DailyMailLinks } from './daily/daily-mail-links';
import { DailyMails } from './daily/daily-mails';
import { DailyMailsRepository } from './daily/daily-mails.repository';
import { Mailer } from './mailer/mailer';
import { MailsRepository } from './mails/mails.repository';
import { Mails } from './mails/mails.service';

const SHARED = [
  Mails,
  MailsRepository,
  MailContents,
  MailLinks,
  OpenLinks,
  LinksRepository,
  DailyMails,
  DailyMailLinks,
  Mailer,
];

/** Records mails to people in the transaction of their cause, and makes the links in them. */
@Module({
  providers: [...SHARED, DailyMailsRepository],
  exports: SHARED,
})
export class MailModule {}
