import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LinkPurpose } from '#entities';
import { PlatformSettings, MasterKey, bytesOfIds, decodeBase64url, equalSecrets, idOfBytes } from '#platform';

/** The row of a tenant that a mailed link names. */
export interface LinkTarget {
  tenantId: string;
  id: string;
}

const ID_BYTES = 16;
const MAC_BYTES = 32;
const TOKEN = /^[\w-]{86}$/;

/** The purpose of a link. Links to invites and to daily mails have no row in `account_links`. */
export type LinkName = LinkPurpose | 'invite' | 'daily_mail';

/** The page that a link opens. */
const PAGES: Record<LinkName, string> = {
  invite: 'invite',
  verify_email: 'confirm-email',
  change_email: 'confirm-email',
  undo_email_change: 'undo-email-change',
  reset_password: 'reset-password',
  daily_mail: 'daily-mail',
};

/**
 * The links in mails. The secret of a link is a MAC over the row that it names, so that a mail can be written again after a failure with
 * the same link, no job carries a secret, and none is stored, not even as a hash. A link works as long as the row that it names exists
 * and is open.
 */
@Injectable()
export class MailLinks {
  constructor(
    private readonly platform: PlatformSettings,
    private readonly masterKey: MasterKey,
  ) {}

  url(purpose: LinkName, target: LinkTarget): string {
    return `${this.platform.baseUrl}/${PAGES[purpose]}/${this.tokenOf(purpose, target)}`;
  }

  /** The row that the link of a token names; undefined unless this service made it for this purpose. */
  read(purpose: LinkName, token: string): LinkTarget | undefined {
    if (!TOKEN.test(token)) return undefined;
    const bytes = decodeBase64url(token);
    if (!bytes) return undefined;
    const named = bytes.subarray(0, 2 * ID_BYTES);
    const mac = bytes.subarray(2 * ID_BYTES);
    const keys = this.masterKey.deriveAll(keyName(purpose));
    if (!keys.some((key) => equalSecrets(mac, macOf(key, named)))) return undefined;
    return { tenantId: idOfBytes(named.subarray(0, ID_BYTES)), id: idOfBytes(named.subarray(ID_BYTES)) };
  }

  private tokenOf(purpose: LinkName, { tenantId, id }: LinkTarget): string {
    const named = bytesOfIds(tenantId, id);
    return Buffer.concat([named, macOf(this.masterKey.derive(keyName(purpose)), named)]).toString(
      'base64url',
    );
  }
}

function keyName(purpose: LinkName): string {
  return `mail-link:${purpose}`;
}

function macOf(key: Buffer, named: Buffer): Buffer {
  return createHmac('sha256', key).update(named).digest().subarray(0, MAC_BYTES);
}
