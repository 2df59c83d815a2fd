import { type ComponentChildren, h } from 'preact';
import { render } from 'preact-render-to-string';
import { SERVICE_NAME } from '#platform';

/** The content of a mail. Every text is plain; the HTML form escapes it. */
export interface MailBody {
  paragraphs: string[];
  /** The link that the mail is about. */
  link?: { label: string; url: string };
  /** Names with their values, one a line. */
  facts?: [name: string, value: string][];
  /** The reason why the person gets the mail, and what to do if they did not expect it. */
  footer: string;
}

/** The plain-text form of a mail. */
export function mailText({ paragraphs, link, facts, footer }: MailBody): string {
  const parts = [
    ...paragraphs,
    ...(facts ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `-- \n${SERVICE_NAME}\n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const BODY =
  'font:16px/1.5 system-ui,sans-serif;color:#1d1f21;background:#fff;max-width:34em;margin:0 auto;padding:24px';
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:4px;background:#1d5c4d;color:#fff;font-weight:600;text-decoration:none';
const SMALL = 'font-size:14px;color:#5f625f';

/** The HTML form of a mail. It loads nothing, so that nobody learns that it was opened. */
export function mailHtml(title: string, { paragraphs, link, facts, footer }: MailBody): string {
  const head = h('head', null, h('meta', { charset: 'utf-8' }), h('title', null, title));
  const body = h(
    'body',
    { style: BODY },
    paragraphs.map((text) => paragraph(text)),
    facts && paragraph(facts.map(([name, value]) => [`${name}: ${value}`, h('br', null)])),
    link && [
      paragraph(h('a', { href: link.url, style: BUTTON }, link.label)),
      paragraph(
        `If the button does not work, open this address: ${link.url}`,
        `${SMALL};overflow-wrap:anywhere`,
      ),
    ],
    paragraph(
      [SERVICE_NAME, h('br', null), footer],
      `${SMALL};border-top:1px solid #dedbd2;padding-top:12px`,
    ),
  );
  return `<!doctype html>${render(h('html', { lang: 'en' }, head, body))}`;
}

function paragraph(content: ComponentChildren, style?: string): ComponentChildren {
  return h('p', style === undefined ? null : { style }, content);
}
