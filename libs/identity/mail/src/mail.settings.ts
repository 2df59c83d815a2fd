import { IsEmail, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { SecretSetting } from '#platform';

/** Mail */
export class MailSettings {
  /** SMTP server for mail, as smtp://user:password@host:port or smtps://…. With `?requireTLS=true`, an smtp:// server must offer STARTTLS. Without a server, mails are stored in MAIL_OUTBOX_DIR. */
  @IsOptional()
  @Matches(/^smtps?:\/\/[^\s]+$/, { message: 'must be an smtp:// or smtps:// URL' })
  @SecretSetting()
  smtpUrl?: string;

  /** E-mail address from which mails are sent. By default `no-reply` at the host of BASE_URL. */
  @IsOptional()
  @IsEmail({ require_tld: false, allow_utf8_local_part: false }, { message: 'must be an e-mail address' })
  mailFrom?: string;

  /** Folder in which mails are stored if there is no SMTP_URL, one .eml file each. Their links are secrets. By default the folder `outbox` in DATA_DIR. */
  @IsOptional()
  @IsString()
  mailOutboxDir?: string;

  /** Maximum number of mails of one kind an hour to one address, at least 1. Further ones are not sent. */
  @IsInt()
  @Min(1)
  mailsPerAddressPerHour = 10;

  /** Seconds until the first retry of a mail that the SMTP server did not accept, from 1 to 3600. Each further one waits twice as long, at most 6 hours. */
  @IsInt()
  @Min(1)
  @Max(3600)
  mailRetrySeconds = 30;
}
