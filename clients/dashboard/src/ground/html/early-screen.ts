import { dropEarly } from '../api/early';

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

/** A first screen that is shown. */
export interface EarlyScreen {
  /** Ends it: what it showed must not be seen any longer. */
  leave: () => void;
  /** Takes it away, for another one with newer answers. */
  remove: () => void;
  /** The part that scrolls. */
  main: HTMLElement;
  hasLeft: () => boolean;
}

/**
 * Shows a first screen over the empty window, where the real one will be. It goes when that one is there, which continues where it was scrolled to,
 * and when the person goes elsewhere.
 *
 * @param arrived selects something that the real screen has as soon as it shows the same
 * @param sidebarWidth of the navigation, which is not there yet
 */
export function showEarlyScreen(
  content: Node,
  arrived: string,
  sidebarWidth: number,
): EarlyScreen | undefined {
  const app = document.getElementById('app')!;
  const { pathname } = location;
  const isThere = (): boolean => app.querySelector(arrived) !== null;
  if (isThere()) {
    dropEarly();
    return undefined;
  }
  const side = element('div', 'hidden shrink-0 border-e border-line lg:block');
  side.style.width = `${sidebarWidth}px`;
  const main = element('main', 'min-w-0 grow overflow-auto', content);
  const cover = element('div', 'fixed inset-0 z-10 flex bg-paper', side, main);
  document.body.append(cover);
  // Screen readers and the keyboard must not meet two screens, one over the other.
  app.style.visibility = 'hidden';
  let isGone = false;
  const remove = (): void => {
    isGone = true;
    screens.disconnect();
    cover.remove();
    app.style.visibility = '';
  };
  const leave = (): void => {
    if (isGone) return;
    dropEarly();
    const { scrollTop } = main;
    remove();
    if (scrollTop > 0 && isThere()) app.querySelector('main')?.scrollTo(0, scrollTop);
  };
  const screens = new MutationObserver(() => {
    // A dialog, such as the palette, lies over the window and not below this.
    const isCovered = document.querySelector('[role=dialog]') !== null;
    if (isThere() || isCovered || location.pathname !== pathname) leave();
  });
  // Dialogs are beside the screens.
  screens.observe(document.body, { childList: true, subtree: true });
  scrollToAnchor(main);
  return { leave, remove, main, hasLeft: () => isGone };
}

function scrollToAnchor(main: HTMLElement): void {
  const anchor = location.hash.slice(1);
  if (anchor === '') return;
  try {
    main.querySelector(`[id="${CSS.escape(decodeURIComponent(anchor))}"]`)?.scrollIntoView();
  } catch {
    // It is not an address of a heading.
  }
}
