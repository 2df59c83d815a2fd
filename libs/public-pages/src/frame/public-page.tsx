import type { ComponentChildren, VNode } from 'preact';
import { ICON } from '#platform';
import { READING_STYLE_PATH } from './reading-style';

/** Whose page it is. */
export interface Publisher {
  name: string;
  /** Where its list is; null where it lists nothing. */
  url: string | null;
}

/**
 * The frame of every page for the public: a person reads what an organization published. It works without script, and its
 * policy allows none.
 *
 * @param head what search engines and other programs read.
 * @param links what stands at the end of the page.
 */
export function PublicPage({
  title,
  publisher,
  head,
  links,
  children,
}: {
  title: string;
  publisher: Publisher;
  head?: ComponentChildren;
  links: [text: string, url: string][];
  children: ComponentChildren;
}): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {head}
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={READING_STYLE_PATH} />
      </head>
      <body>
        <a class="skip" href="#Text">
          Skip to the text
        </a>
        <header class="site">
          <p>
            {publisher.url === null ? (
              <span dir="auto">{publisher.name}</span>
            ) : (
              <a href={publisher.url} dir="auto">
                {publisher.name}
              </a>
            )}
          </p>
        </header>
        <main id="Text">{children}</main>
        <footer class="foot">
          <ul>
            {links.map(([text, url]) => (
              <li>
                <a href={url}>{text}</a>
              </li>
            ))}
          </ul>
        </footer>
      </body>
    </html>
  );
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A day, for reading. */
export function Day({ at }: { at: Date }): VNode {
  return <time dateTime={at.toISOString()}>{DATE.format(at)}</time>;
}

/** A time, for reading. Without script the reader's zone is unknown, so it says which one it is. */
export function Moment({ at }: { at: Date }): VNode {
  return <time dateTime={at.toISOString()}>{MOMENT.format(at)} UTC</time>;
}
