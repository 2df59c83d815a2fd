export { MailJobs } from './mail.jobs';
export { MailModule } from './mail.module';
export { FREED_ADDRESSES, IS_FORMER_ADDRESS } from './links/former-address';
export { LinkNotFound } from './links/links.errors';
export { LinksRepository, type OpenLink, type PendingChange } from './links/links.repository';
export { type LinkTarget, MailLinks } from './links/mail-links';
export { type OfferedLink, OpenLinks } from './links/open-links';
export { MailsRepository } from './mails/mails.repository';
export { Mails, SEND_MAILS, tooManyMails } from './mails/mails.service';
