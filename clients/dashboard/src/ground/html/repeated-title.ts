/**
 * Hides a first heading that repeats the title, which is shown above the document. It stays in the document, for links to it.
 *
 * @param container of the document
 */
export function hideRepeatedTitle(container: HTMLElement, title: string): void {
  const first = container.firstElementChild;
  if (first instanceof HTMLElement && first.tagName === 'H1' && folded(first.textContent) === folded(title))
    first.hidden = true;
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}
