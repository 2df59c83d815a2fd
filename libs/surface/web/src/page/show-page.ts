import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { Reply } from '#platform';

/**
 * Renders a page to HTML. The renderer escapes all text except NUL, which input may contain and an HTML document may not (HTML, section
 * 13.1.3).
 */
export function renderPage(page: VNode): string {
  return `<!doctype html>${render(page).replaceAll('\0', '\ufffd')}`;
}

/** The answer that shows a page. It is never cached. */
export function showPage(
  page: VNode,
  { status = 200, headers }: { status?: number; headers?: Record<string, string> } = {},
): Reply {
  return Reply.text('text/html; charset=utf-8', renderPage(page), {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  });
}

/** The headers of a page that loads a script of this service, which reads addresses of this service. */
export const ALLOW_SCRIPTS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'",
} as const;
