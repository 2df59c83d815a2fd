import type { ComponentChildren, VNode } from 'preact';
import { ICON } from '../../parts/layout';
import { PAGE_SCRIPT_PATH } from '../../parts/page-script';
import { READING_STYLE_PATH } from './reading-style';

/** The organization that published a page. */
export interface Publisher {
  name: string;
  /** The path of its list of documents; null if the list doesn't have this page. */
  url: string | null;
}

/**
 * The layout of every public page. It works without scripts. The Content-Security-Policy allows only the script of all pages, which shows
 * times in the zone of the reader.
 *
 * @param head elements for search engines and other programs
 * @param links the links in the footer
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
  links: [text: ComponentChildren, url: string][];
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
        <script src={PAGE_SCRIPT_PATH} defer />
      </head>
      <body>
        <a class="skip" href="#Content">
          Skip to content
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
        <main id="Content">{children}</main>
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
