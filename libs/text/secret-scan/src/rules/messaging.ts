import type { Rule } from '../findings/rule';
import { isPlaceholder } from '../heuristics/placeholders';

/** Tokens and webhooks of chat, mail and telephony. */
export const MESSAGING: readonly Rule[] = [
  {
    id: 'slack-token',
    anchors: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxo-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxe-', 'xoxd-'],
    pattern: /xox[abcdeoprs]-[A-Za-z0-9%+/-]{10,400}/y,
    notAfter: 'nothing',
    min: 10,
    unmistakable: true,
  },
  {
    id: 'slack-token',
    anchors: ['xoxe.xox'],
    pattern: /xoxe\.xox[bp]-[0-9]-[A-Za-z0-9]{60,260}/y,
    notAfter: 'nothing',
    min: 60,
  },
  {
    id: 'slack-app-token',
    anchors: ['xapp-'],
    pattern: /xapp-[0-9]{1,3}-[A-Za-z0-9-]{20,200}/y,
    notAfter: 'nothing',
    min: 20,
    unmistakable: true,
  },
  {
    id: 'slack-webhook',
    anchors: ['hooks.slack.com/'],
    pattern: /hooks\.slack\.com\/(?<secret>(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{24,120})/diy,
    notAfter: 'nothing',
  },
  {
    id: 'discord-webhook',
    anchors: ['/webhooks/'],
    pattern: /\/webhooks\/[0-9]{17,20}\/(?<secret>[A-Za-z0-9_-]{60,80})/dy,
    notAfter: 'nothing',
  },
  {
    id: 'teams-webhook',
    anchors: ['/incomingwebhook/'],
    pattern: /\/IncomingWebhook\/(?<secret>[0-9a-z]{32}\/[0-9a-z-]{36})/diy,
    notAfter: 'nothing',
  },
  {
    id: 'zapier-webhook',
    anchors: ['hooks.zapier.com/'],
    pattern:
      /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/(?<secret>[0-9]{4,12}\/[a-z0-9]{6,16})(?![a-z0-9])/diy,
    notAfter: 'nothing',
    // Documentation shows `123456/abcdef`.
    accept: (secret) => !isPlaceholder(secret) && /\/(?=[0-9]*[a-z])(?=[a-z]*[0-9])/i.test(secret),
  },
  {
    id: 'make-webhook',
    anchors: ['hook.'],
    pattern:
      /hook\.(?:[a-z]{2}[0-9]\.make\.(?:com|celonis\.com)|integromat\.com)\/(?<secret>[a-z0-9]{32})(?![a-z0-9])/diy,
    notAfter: 'token',
  },
  { id: 'twilio-key', anchors: ['sk'], pattern: /SK[0-9a-fA-F]{32}(?![0-9A-Za-z])/y },
  {
    id: 'sendgrid-key',
    anchors: ['sg.'],
    pattern: /SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}/y,
    unmistakable: true,
  },
  {
    id: 'mailgun-key',
    anchors: ['key-'],
    pattern: /key-[0-9a-f]{32}(?![0-9a-z])/y,
    notAfter: 'token',
    unmistakable: true,
  },
  { id: 'mailchimp-key', anchors: ['-us'], lead: 32, pattern: /[0-9a-f]{32}-us[0-9]{1,2}(?![0-9a-z])/y },
  {
    id: 'brevo-key',
    anchors: ['xkeysib-', 'xsmtpsib-'],
    pattern: /x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}/y,
    unmistakable: true,
  },
  { id: 'resend-key', anchors: ['re_'], pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9])/y },
  { id: 'facebook-token', anchors: ['eaa'], pattern: /EAA[A-Za-z0-9]{100,300}(?![A-Za-z0-9])/y, min: 100 },
];
