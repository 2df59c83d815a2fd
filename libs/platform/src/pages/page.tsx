import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { STYLE_PATH } from './style';

/** The frame of every page. It works without script, and its policy allows none. */
export function Page({
  title,
  user,
  wide,
  children,
}: {
  title: string;
  user?: string;
  wide?: boolean;
  children: ComponentChildren;
}): VNode {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="stylesheet" href={STYLE_PATH} />
      </head>
      <body>
        <header>
          <a class="brand" href="/">
            Document Workspace
          </a>
          {user && <span class="user">{user}</span>}
        </header>
        <main class={wide ? 'wide' : undefined}>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

/** Renders a page to the HTML that is sent. Text is escaped by the renderer. */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page)}`;
}
