import { VIEWED_HTML } from './viewed-html';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** The part of the HTML Sanitizer API that TypeScript does not know yet. */
interface Sanitizing {
  setHTML?(html: string, options: { sanitizer: unknown }): void;
}

/** Turns a string into HTML that the browser accepts, under a named policy (Trusted Types). */
export function trustedHtml(name: string): (html: string) => string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (types === undefined) return (html) => html;
  const created = types.createPolicy(name, { createHTML: (html) => html });
  return (html) => created.createHTML(html);
}

const documentHtml = trustedHtml('document-html');

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
  // A template loads nothing before its content is in the page.
  const template = document.createElement('template') as HTMLTemplateElement & Sanitizing;
  if (template.setHTML) template.setHTML(html, { sanitizer: SANITIZER });
  else template.innerHTML = documentHtml(html);
  for (const image of template.content.querySelectorAll('img[src]')) holdRemote(image);
  return template.content;
}

/**
 * Moves the source of an image into `data-remote`, unless it is a file of this service. Another server would learn who reads the document, and
 * the Content-Security-Policy refuses such images as well as data URLs. Nothing is loaded before the fragment is in the page.
 */
function holdRemote(image: Element): void {
  const source = image.getAttribute('src')!;
  if (URL.canParse(source, location.origin) && new URL(source, location.origin).origin === location.origin)
    return;
  image.removeAttribute('src');
  image.setAttribute('data-remote', source);
}
