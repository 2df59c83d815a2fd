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
  const text = element('div', 'prose');
  text.dir = direction ?? 'auto';
  if (language !== null) text.lang = language;
  text.append(fragmentOfDocument(untrusted.html ?? ''));
  const heading = element('h1', 'mb-6', title);
  heading.dir = 'auto';
  const side = element('div', 'hidden shrink-0 border-e border-line lg:block');
  side.style.width = `${sidebarWidth}px`;
  const page = element('div', 'mx-auto w-full max-w-[860px] px-4 pt-6 pb-16 md:px-8');
  page.append(heading, text);
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
