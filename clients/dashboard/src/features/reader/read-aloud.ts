/** A part of a document that is read in one breath. */
interface Passage {
  element: HTMLElement;
  text: string;
}

const PASSAGES = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, th, td, figcaption, summary';

export const canReadAloud = 'speechSynthesis' in globalThis;

/** The passages of a document in the order in which they are read. Code is not read. */
function passagesOf(container: HTMLElement): Passage[] {
  return [...container.querySelectorAll<HTMLElement>(PASSAGES)]
    .filter((element) => !element.closest('pre, .wrote, .copy-link'))
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '');
}

/** The text of a passage without the passages in it, such as the list in an item of a list. */
function textOf(element: HTMLElement): string {
  if (!element.querySelector(PASSAGES)) return element.innerText.trim();
  let text = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent?.closest(PASSAGES) === element && !parent.closest('pre, .wrote, .copy-link'))
      text += node.textContent;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Reads a document aloud from the first passage that is in the window, until the signal fires.
 *
 * @param onEnd called when the end is reached or the browser stops
 */
export function readAloud(
  container: HTMLElement,
  language: string,
  signal: AbortSignal,
  onEnd: () => void,
): void {
  const all = passagesOf(container);
  const top = container.closest('main')?.getBoundingClientRect().top ?? 0;
  const from = Math.max(
    0,
    all.findIndex(({ element }) => element.getBoundingClientRect().bottom > top),
  );
  const rest = all.slice(from);
  const mark = (element: HTMLElement | undefined): void => {
    for (const marked of container.querySelectorAll('.spoken')) marked.classList.remove('spoken');
    element?.classList.add('spoken');
    element?.scrollIntoView({ block: 'nearest' });
  };
  const next = (): void => {
    const passage = rest.shift();
    if (signal.aborted || !passage) {
      mark(undefined);
      if (!signal.aborted) onEnd();
      return;
    }
    mark(passage.element);
    const utterance = new SpeechSynthesisUtterance(passage.text);
    utterance.lang = passage.element.closest<HTMLElement>('[lang]')?.lang ?? language;
    utterance.onend = next;
    utterance.onerror = () => {
      mark(undefined);
      if (!signal.aborted) onEnd();
    };
    speechSynthesis.speak(utterance);
  };
  speechSynthesis.cancel();
  signal.addEventListener('abort', () => {
    speechSynthesis.cancel();
    mark(undefined);
  });
  next();
}
