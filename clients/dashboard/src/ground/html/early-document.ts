import { hideRepeatedTitle } from './repeated-title';
import { fragmentOfDocument } from './trusted';

/** The parts of a view that are shown before everything else. */
export interface EarlyDocument {
  node: { name: string };
  direction: 'ltr' | 'rtl' | null;
  language: string | null;
  untrusted: { title: string | null; html: string | null };
}

/**
 * Shows a document over the empty window, where the reader will show it. It goes when the first screen has its heading.
 *
 * @param sidebarWidth of the navigation, which is not there yet
 */
export function showEarlyDocument(
  { node, direction, language, untrusted }: EarlyDocument,
  sidebarWidth: number,
): void {
  const app = document.getElementById('app')!;
  if (app.querySelector('h1')) return;
  const title = untrusted.title ?? node.name;
  document.title = title;
  const text = element('div', 'document');
  text.dir = direction ?? 'auto';
  if (language !== null) text.lang = language;
  text.append(fragmentOfDocument(untrusted.html ?? ''));
  hideRepeatedTitle(text, title);
  const heading = element('h1', 'mb-6', title);
  heading.dir = 'auto';
  const side = element('div', 'hidden shrink-0 border-e border-line lg:block');
  side.style.width = `${sidebarWidth}px`;
  // In a wide window, what the reader shows around the text takes the same room, so that the text stays where it is.
  const page = element('div', 'mx-auto w-full max-w-[1100px] px-4 pt-[50px] pb-16 md:px-8');
  const body = element('div', 'xl:mt-[113px] xl:max-w-[640px]');
  body.append(text);
  page.append(heading, body);
  const main = element('main', 'min-w-0 grow overflow-auto');
  main.append(page);
  const whole = element('div', 'fixed inset-0 z-10 flex bg-paper');
  whole.append(side, main);
  document.body.append(whole);
  scrollToAnchor(main);
  const screens = new MutationObserver(() => {
    if (!app.querySelector('h1')) return;
    whole.remove();
    screens.disconnect();
  });
  screens.observe(app, { childList: true, subtree: true });
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const created = document.createElement(name);
  created.className = className;
  created.textContent = text;
  return created;
}

function scrollToAnchor(main: HTMLElement): void {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (anchor !== '') main.querySelector(`[id="${CSS.escape(anchor)}"]`)?.scrollIntoView();
}
