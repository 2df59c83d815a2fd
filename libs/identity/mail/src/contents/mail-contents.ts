import { Injectable } from '@nestjs/common';
import type { MailData, MailKind } from '#entities';
import type { ClaimedMail } from '../mails/mails.repository';

/** The content of a mail at the moment at which it is written. */
export interface MailContent {
  data: MailData;
  /** The address at which the person stops mails of this kind, for a mail that repeats. */
  stopUrl?: string;
}

/** Returns the content of a mail; undefined if there is nothing to say any more, and the mail is not sent. */
type Read = (
  mail: Pick<ClaimedMail, 'tenantId' | 'userId' | 'recipient' | 'createdAt'>,
) => Promise<MailContent | undefined>;

/** The contents of mails that are read when the mail is written, by the libs that know them. Such mails show what their person may see then. */
@Injectable()
export class MailContents {
  private readonly readers = new Map<MailKind, Read>();

  /** Declares what reads the content of the mails of a kind. Call it in `onModuleInit`. */
  add(kind: MailKind, read: Read): void {
    this.readers.set(kind, read);
  }

  /** The content of a mail; nothing further for a kind whose row has all of it, and undefined for a mail that is obsolete. */
  async of(mail: ClaimedMail): Promise<MailContent | undefined> {
    const read = this.readers.get(mail.kind);
    return read ? read(mail) : { data: {} };
  }
}
