import type { ComponentChildren, VNode } from 'preact';
import { SERVICE_NAME } from '#platform';
import { Button } from './form';
import { PAGE_SCRIPT_PATH } from './page-script';
import { STYLE_PATH } from './style';

/** The icon of the service, as a data URL. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#1d5c4d" d="M3 0h7l4 4v12H3z"/><path stroke="#fff" d="M5.5 6.5h6M5.5 9.5h6M5.5 12.5h3"/></svg>',
)}`;

/**
 * The layout of every page. Pages work without scripts. The Content-Security-Policy allows only the script of all pages, by its address,
 * and those of this service to a page that refreshes itself or calls an authenticator (`ALLOW_SCRIPTS`).
 *
 * @param title the heading of the page, and its title in the browser
 * @param user the name of the signed-in user, shown with a button to sign out; absent if nobody is signed in
 * @param wide for lists and tables; without it the page is a narrow column
 * @param head further elements of the head, such as a script
 * @param menu the navigation, beside the content; pages with one are as wide as the window allows
 */
export function Layout({
  title,
  user,
  wide,
  head,
  menu,
  children,
}: {
  title: string;
  user?: string;
  wide?: boolean;
  head?: ComponentChildren;
  menu?: ComponentChildren;
  children: ComponentChildren;
}): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === SERVICE_NAME ? SERVICE_NAME : `${title} · ${SERVICE_NAME}`}</title>
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={STYLE_PATH} />
        <script src={PAGE_SCRIPT_PATH} defer />
        {head}
      </head>
      <body>
        {menu && (
          <a class="skip" href="#content">
            Skip to content
          </a>
        )}
        <header class={menu ? 'top broad' : 'top'}>
          <div>
            <a class="brand" href="/">
              {SERVICE_NAME}
            </a>
            {user !== undefined && (
              <div class="user">
                <span>
                  <bdi>{user}</bdi>
                </span>
                <form method="post" action="/sign-out">
                  <Button kind="text">Sign out</Button>
                </form>
              </div>
            )}
          </div>
        </header>
        {menu ? (
          <div class="framed">
            {menu}
            <main id="content" tabIndex={-1}>
              <h1 dir="auto">{title}</h1>
              {children}
            </main>
          </div>
        ) : (
          <main class={wide ? 'wide' : undefined}>
            <h1 dir="auto">{title}</h1>
            {children}
          </main>
        )}
      </body>
    </html>
  );
}
