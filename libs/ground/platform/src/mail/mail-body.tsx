import { render } from 'preact-render-to-string';
import { SERVICE_NAME } from '../text/service-name';

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

/** The HTML form of a mail. It loads nothing, so that nobody learns that it was opened. */
export function mailHtml(title: string, { paragraphs, link, facts, footer }: MailBody): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
      </head>
      <body style="font:16px/1.5 system-ui,sans-serif;color:#1d1f21;background:#fff;max-width:34em;margin:0 auto;padding:24px">
        {paragraphs.map((text) => (
          <p>{text}</p>
        ))}
        {facts && (
          <p>
            {facts.map(([name, value]) => (
              <>
                {name}: {value}
                <br />
              </>
            ))}
          </p>
        )}
        {link && (
          <>
            <p>
              <a
                href={link.url}
                style="display:inline-block;padding:10px 20px;border-radius:4px;background:#1d5c4d;color:#fff;font-weight:600;text-decoration:none"
              >
                {link.label}
              </a>
            </p>
            <p style="font-size:14px;color:#5f625f;overflow-wrap:anywhere">
              If the button does not work, open this address: {link.url}
            </p>
          </>
        )}
        <p style="font-size:14px;color:#5f625f;border-top:1px solid #dedbd2;padding-top:12px">
          {SERVICE_NAME}
          <br />
          {footer}
        </p>
      </body>
    </html>
  );
  return `<!doctype html>${render(page)}`;
}
