import { trustedHtml } from './trusted';

const clipboard = trustedHtml('clipboard');

/** Parses HTML from the clipboard. It is never inserted into the page: it only becomes Markdown. */
export function parseClipboard(html: string): Document {
  return new DOMParser().parseFromString(clipboard(html), 'text/html');
}
