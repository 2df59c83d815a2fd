import { VIEWED_HTML } from './viewed-html';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** What TypeScript does not know yet of the HTML Sanitizer API. */
interface Sanitizing {
  setHTML?(html: string, options: { sanitizer: unknown }): void;
}

/** Turns a string into HTML that the browser accepts, under a named policy (Trusted Types). */
function policy(name: string): (html: string) => string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return (html) => html;
  const created = types.createPolicy(name, { createHTML: (html) => html });
  return (html) => created.createHTML(html);
}

const documentHtml = policy('document-html');
const clipboard = policy('clipboard');

/** The allow-list of the service, for the browser's own sanitizer: a second wall behind the first. */
const SANITIZER = {
  elements: Object.entries(VIEWED_HTML).flatMap(([name, attributes]) =>
    name === '*' ? [] : [{ name, attributes: [...attributes] }],
  ),
  attributes: [...(VIEWED_HTML['*'] ?? [])],
  dataAttributes: false,
  comments: false,
};

/** The HTML of a view, which the service has sanitized. Nothing else may call this. */
export function fragmentOfDocument(html: string): DocumentFragment {
  const container = document.createElement('div') as HTMLDivElement & Sanitizing;
  if (container.setHTML) container.setHTML(html, { sanitizer: SANITIZER });
  else container.innerHTML = documentHtml(html);
  const fragment = document.createDocumentFragment();
  fragment.append(...container.childNodes);
  return fragment;
}

/** Parses HTML from the clipboard. It is never inserted into the page: it only becomes Markdown. */
export function parseClipboard(html: string): Document {
  return new DOMParser().parseFromString(clipboard(html), 'text/html');
}
