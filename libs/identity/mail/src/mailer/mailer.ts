import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import { PlatformSettings, SERVICE_NAME } from '#platform';
import { MailSettings } from '../mail.settings';
import { canReceiveMail } from './mail-address';
import { type MailBody, mailHtml, mailText } from './mail-body';

/** A mail to one recipient. */
export interface Mail {
  /** A UUID, the same each time the mail is sent: mail programs recognize a second copy by it. */
  id: string;
  to: string;
  subject: string;
  body: MailBody;
  /** The address at which the person stops mails of this kind, for a mail that repeats. */
  stopUrl?: string;
}

/** A mail that was not accepted. It carries nothing that the server said, which can quote the address or the mail. */
export class MailFailed extends Error {
  constructor(
    /** A code of nodemailer, of Node or of SMTP (RFC 5321, section 4.2). */
    readonly reason: string,
    /** Whether the server will never accept it. */
    readonly permanent: boolean,
  ) {
    super(`The mail was not accepted (${reason}).`);
  }
}

const MAX_SUBJECT = 150;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** The longest time that one attempt takes, in milliseconds. */
export const MAIL_ATTEMPT_MS = 30_000;

/** Sends mail to the SMTP server or, without one, stores it as a file in the outbox folder. */
@Injectable()
export class Mailer {
  private readonly transport: Transporter;

  constructor(
    private readonly settings: MailSettings,
    private readonly platform: PlatformSettings,
  ) {
    const { smtpUrl } = settings;
    const closed = { disableFileAccess: true, disableUrlAccess: true };
    this.transport =
      smtpUrl === undefined
        ? createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed })
        : createTransport({
            url: smtpUrl,
            connectionTimeout: CONNECT_MS,
            greetingTimeout: CONNECT_MS,
            dnsTimeout: CONNECT_MS,
            socketTimeout: SILENCE_MS,
            ...closed,
          });
  }

  /** Whether mails go to an SMTP server. Without one, they stay in the outbox folder of this machine. */
  get hasServer(): boolean {
    return this.settings.smtpUrl !== undefined;
  }

  private get sender(): string {
    const host = new URL(this.platform.baseUrl).hostname.replace(/^\[|\]$/g, '');
    return this.settings.mailFrom ?? `no-reply@${host}`;
  }

  /** Sends a mail, or stores it. @throws MailFailed */
  async send({ id, to, subject, body, stopUrl }: Mail): Promise<void> {
    if (!canReceiveMail(to)) throw new MailFailed('ADDRESS', true);
    const line = subject.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MAX_SUBJECT);
    const message = {
      from: { name: SERVICE_NAME, address: this.sender },
      // An address in parts is never parsed.
      to: { name: '', address: to },
      subject: line,
      text: mailText(body),
      html: mailHtml(line, body),
      messageId: `<${id}@${new URL(this.platform.baseUrl).hostname}>`,
      headers: {
        // RFC 3834: no program answers this mail.
        'Auto-Submitted': 'auto-generated',
        // RFC 8058: a mail program offers a button that stops such mails.
        ...(stopUrl !== undefined && {
          'List-Unsubscribe': `<${stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    try {
      const sent: { message?: unknown } = await within(MAIL_ATTEMPT_MS, this.transport.sendMail(message));
      if (!this.hasServer) await this.store(id, sent.message as Buffer);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /** The links in it are secrets, so that only the user of the service can read the file. The same mail is the same file. */
  private async store(id: string, message: Buffer): Promise<void> {
    const folder = this.settings.mailOutboxDir ?? join(this.platform.dataDir, 'outbox');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    const file = join(folder, `${id}.eml`);
    const unfinished = `${file}.${process.pid}.tmp`;
    try {
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}

function failureOf(error: unknown): MailFailed {
  if (error instanceof MailFailed) return error;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  // A refused sign-in or an unknown command is a wrong setting of this service, which its operator can correct.
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailFailed(String(responseCode ?? code ?? 'ERROR'), aboutTheMail && (responseCode ?? 0) >= 500);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailFailed('TIMEOUT', false)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
