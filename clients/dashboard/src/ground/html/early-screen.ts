/** Creates an element. What is given as children is text, or elements that were created the same way. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  if (className !== '') created.className = className;
  created.append(...children);
  return created;
}

let shown: { cover: HTMLElement; screens: MutationObserver } | undefined;

/**
 * Shows a first screen over the empty window, where the real one will be. It goes when that one is there, which continues where it was scrolled to.
 *
 * @param arrived selects something that the real screen has as soon as it shows the same
 * @param sidebarWidth of the navigation, which is not there yet
 */
export function showEarlyScreen(content: Node, arrived: string, sidebarWidth: number): void {
  const app = document.getElementById('app')!;
  const last = shown?.cover.querySelector('main')?.scrollTop;
  hideEarlyScreen();
  if (app.querySelector(arrived)) return;
  const side = element('div', 'hidden shrink-0 border-e border-line lg:block');
  side.style.width = `${sidebarWidth}px`;
  const main = element('main', 'min-w-0 grow overflow-auto', content);
  const cover = element('div', 'fixed inset-0 z-10 flex bg-paper', side, main);
  document.body.append(cover);
  if (last !== undefined) main.scrollTop = last;
  else scrollToAnchor(main);
  const screens = new MutationObserver(() => {
    if (!app.querySelector(arrived)) return;
    const { scrollTop } = main;
    hideEarlyScreen();
    if (scrollTop > 0) app.querySelector('main')?.scrollTo(0, scrollTop);
  });
  shown = { cover, screens };
  screens.observe(app, { childList: true, subtree: true });
}

/** Removes what is shown before the real screen, as when the person may not see it any more. */
export function hideEarlyScreen(): void {
  shown?.cover.remove();
  shown?.screens.disconnect();
  shown = undefined;
}

function scrollToAnchor(main: HTMLElement): void {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (anchor !== '') main.querySelector(`[id="${CSS.escape(anchor)}"]`)?.scrollIntoView();
}
