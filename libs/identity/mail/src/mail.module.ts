import { Module } from '@nestjs/common';
import { LinksRepository } from './links/links.repository';
import { MailLinks } from './links/mail-links';
import { OpenLinks } from './links/open-links';
import { Mailer } from './mailer/mailer';
import { MailsRepository } from './mails/mails.repository';
import { Mails } from './mails/mails.service';

/** Records mails to people in the transaction of their cause, and makes the links in them. */
@Module({
  providers: [Mails, MailsRepository, MailLinks, OpenLinks, LinksRepository, Mailer],
  exports: [Mails, MailsRepository, MailLinks, OpenLinks, LinksRepository, Mailer],
})
export class MailModule {}
