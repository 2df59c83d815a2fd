import type { MailData, MailKind, WaitingOfKind } from '#entities';
import type { MailBody } from '../mailer/mail-body';
import type { MailContext } from '../mails/mails.repository';
import { nameInMail } from './mail-name';

/** A mail as it is sent, without its link, which the caller adds as `url`. */
export interface WrittenMail {
  subject: string;
  body: MailBody;
}

/** The values that a template can use. */
interface Input {
  /** The address of the mail's link; empty for a mail without one. */
  url: string;
  /** The address that stops such mails; empty for a mail that does not repeat. */
  stopUrl: string;
  data: MailData;
  context: MailContext;
  /** The organization's name, in quotation marks. */
  organization: string;
  baseUrl: string;
}

const NOT_YOU =
  'If you did not do this, reset your password at once, and tell an owner or admin of your organization.';
const IGNORE = 'If you did not ask for this, ignore this mail. Nothing changes.';

const OWNER = 'You get this mail because you are an owner of the organization.';

const TEMPLATES: Record<MailKind, (input: Input) => WrittenMail> = {
  verify_email: ({ url, organization }) => ({
    subject: 'Confirm your e-mail address',
    body: {
      paragraphs: [
        `An account in the organization ${organization} was created with this e-mail address. Confirm that the address is yours. The link works for 7 days.`,
      ],
      link: { label: 'Confirm your e-mail address', url },
      footer:
        'If you did not create this account, ignore this mail: nobody can confirm the address without it.',
    },
  }),
  invite: ({ url, organization, context }) => ({
    subject: 'You are invited to an organization',
    body: {
      paragraphs: [
        `${nameInMail(context.inviterName ?? '', 'A person')} of the organization ${organization} invites you to join it as ${
          context.inviteRole === 'admin' ? 'an admin' : 'a member'
        }. The names in quotation marks were chosen by that person and organization.`,
        'The link works once, for 7 days.',
      ],
      link: { label: 'Open the invite', url },
      footer:
        'If you do not know the organization, ignore this mail. No account is created without the link.',
    },
  }),
  reset_password: ({ url }) => ({
    subject: 'Reset your password',
    body: {
      paragraphs: ['Choose a new password for your account. The link works once, for 30 minutes.'],
      link: { label: 'Choose a new password', url },
      footer: IGNORE,
    },
  }),
  password_changed: ({ data, baseUrl }) => ({
    subject: 'Your password was changed',
    body: {
      paragraphs: [
        'The password of your account was changed. Every other browser was signed out.',
        NOT_YOU,
        `To reset it, open ${baseUrl}/reset-password`,
      ],
      facts: occasion(data),
      footer: 'You get this mail because the password of your account was changed.',
    },
  }),
  change_email: ({ url }) => ({
    subject: 'Confirm your new e-mail address',
    body: {
      paragraphs: [
        'Confirm that you want to sign in with this e-mail address from now on. The link works once, for 24 hours.',
      ],
      link: { label: 'Use this address', url },
      footer: IGNORE,
    },
  }),
  email_change_requested: ({ url, data, baseUrl }) => ({
    subject: 'Somebody asked to change the e-mail address of your account',
    body: {
      paragraphs: [
        'Somebody who is signed in to your account asked to replace this e-mail address with another one. If it was you, there is nothing to do.',
        `If it was not you, stop the change with the link below. Then reset your password at once, because somebody else knows it: ${baseUrl}/reset-password`,
        'The link works once, for 7 days, also after the address was changed.',
      ],
      link: { label: 'Stop the change', url },
      facts: occasion(data),
      footer: 'You get this mail because it is the address of your account.',
    },
  }),
  email_changed: ({ url, data }) => ({
    subject: 'The e-mail address of your account was changed',
    body: {
      paragraphs: [
        data.directory
          ? 'The directory of your organization gave your account another e-mail address, and this one no longer signs in. Sign in with the new one and your password, and confirm it in the settings of your account.'
          : 'Your account now has another e-mail address, and this one no longer signs in.',
        data.directory
          ? 'If you did not expect this, tell an owner of your organization at once. They can suspend the account.'
          : url === ''
            ? 'If you did not do this, tell an owner or admin of your organization at once. They can suspend the account.'
            : 'If you did not do this, undo the change with the link below. It works once, and signs out everybody else.',
      ],
      ...(url !== '' && { link: { label: 'Undo the change', url } }),
      facts: occasion(data),
      footer: 'You get this mail because it was the address of your account.',
    },
  }),
  new_sign_in: ({ data, baseUrl }) => ({
    subject: 'Sign-in from a new browser',
    body: {
      paragraphs: [
        'Somebody signed in to your account from a browser that had not been used with it before. If it was you, there is nothing to do.',
        NOT_YOU,
        `Your sessions are listed at ${baseUrl}/settings/sessions. To reset your password, open ${baseUrl}/reset-password`,
      ],
      facts: occasion(data),
      footer: 'You get this mail because a new browser signed in to your account.',
    },
  }),
  deletion_scheduled: ({ data, organization, baseUrl }) => ({
    subject: 'Your organization will be deleted',
    body: {
      paragraphs: [
        `The organization ${organization} will be deleted, with everything in it, on ${minute(data.deletesAt)}. Until then it is suspended: only its owners can sign in.`,
        `If this is a mistake, any owner can cancel the deletion at ${baseUrl}/settings/organization`,
      ],
      facts: [['Time', minute(data.at)]],
      footer: OWNER,
    },
  }),
  deletion_cancelled: ({ data, organization }) => ({
    subject: 'Your organization will not be deleted',
    body: {
      paragraphs: [
        `The deletion of the organization ${organization} was cancelled. Everybody can sign in again, and tokens work again.`,
      ],
      facts: [['Time', minute(data.at)]],
      footer: OWNER,
    },
  }),
  deletion_begun: ({ data, organization }) => ({
    subject: 'Your organization is deleted',
    body: {
      paragraphs: [
        `The deletion of the organization ${organization} has begun and can’t be cancelled any more. Everything in it is deleted, and so is your account.`,
      ],
      facts: [['Time', minute(data.at)]],
      footer: OWNER,
    },
  }),
  passkey_added: ({ data, baseUrl }) => ({
    subject: 'A passkey was added to your account',
    body: {
      paragraphs: [
        `The passkey ${passkeyIn(data)} was added to your account. It signs in without your password.`,
        `If you did not do this, remove it at ${baseUrl}/settings/account, reset your password at ${baseUrl}/reset-password, and tell an owner or admin of your organization.`,
      ],
      facts: occasion(data),
      footer: 'You get this mail because a passkey was added to your account.',
    },
  }),
  passkey_removed: ({ data, baseUrl }) => ({
    subject: 'A passkey was removed from your account',
    body: {
      paragraphs: [
        `The passkey ${passkeyIn(data)} was removed from your account. It no longer signs in.`,
        NOT_YOU,
        `Your passkeys are listed at ${baseUrl}/settings/account. To reset your password, open ${baseUrl}/reset-password`,
      ],
      facts: occasion(data),
      footer: 'You get this mail because a passkey was removed from your account.',
    },
  }),
  waiting_requests: ({ data, organization, baseUrl, stopUrl }) => ({
    subject: 'Requests wait for your decision',
    body: {
      paragraphs: [
        `This waits for your decision in the organization ${organization}. Others chose the titles in quotation marks.`,
      ],
      facts: (data.waiting ?? []).map(waitingFact),
      link: { label: 'Open the requests', url: `${baseUrl}/requests` },
      footer: `You get this mail at most once a day because you asked for it in the settings of your account. To stop it, open ${stopUrl}`,
    },
  }),
};

const KINDS: Record<WaitingOfKind['kind'], string> = {
  review: 'Documents to review before they are published',
  distribution: 'Distributions to acknowledge',
  roomPerson: 'People who wait to be let into a room',
  roomAgent: 'Agents that wait to be let into a room',
};

/** A kind of requests with its count and its first titles. */
function waitingFact({ kind, count, atMost, titles }: WaitingOfKind): [string, string] {
  const names = titles.map((title) => nameInMail(title, 'one whose title is not shown'));
  const number = count < atMost ? `${count}` : `${atMost} or more`;
  const shown = [...new Set(names)].join(', ');
  return [KINDS[kind], shown === '' ? number : `${number}, such as ${shown}`];
}

/** Writes a mail. It quotes what people chose, and says everything else in the words of the service. */
export function writeMail(kind: MailKind, input: Omit<Input, 'organization'>): WrittenMail {
  const { tenantName, tenantSlug } = input.context;
  return TEMPLATES[kind]({ ...input, organization: nameInMail(tenantName, `with the slug ${tenantSlug}`) });
}

/** The name of a passkey, in quotation marks. */
function passkeyIn({ passkey }: MailData): string {
  return nameInMail(passkey ?? '', 'whose name is not shown');
}

/** When and from where something was done. The browser's description of itself is quoted, since anybody can choose it. */
function occasion({ at, ip, userAgent }: MailData): [string, string][] {
  return [
    ['Time', minute(at)],
    ['IP address', ip ?? 'unknown'],
    ['Browser', browserOf(userAgent)],
  ];
}

/** A time in ISO 8601, to the minute. */
function minute(at: string | undefined): string {
  return `${(at ?? '').slice(0, 16).replace('T', ' ')} UTC`;
}

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser and its system in words. Nothing of the User-Agent itself is shown, since the person who signs in can choose it. */
export function browserOf(userAgent: string | null | undefined): string {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text))?.[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(text))?.[0];
  if (browser === undefined && system === undefined) return 'unknown';
  return [browser ?? 'a program', ...(system === undefined ? [] : ['on', system])].join(' ');
}
