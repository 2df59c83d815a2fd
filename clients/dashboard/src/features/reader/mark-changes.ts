import { create } from './dom';

/** How long a changed block must be in the window until it counts as seen, in milliseconds. */
const SEEN_MS = 5_000;

/**
 * Marks changed blocks until they were in the window for a while, or the signal fires.
 *
 * @param onSeen called with each block that was in the window
 */
export function markChanges(
  elements: readonly HTMLElement[],
  { label, signal, onSeen }: { label: string; signal: AbortSignal; onSeen: (element: Element) => void },
): void {
  if (elements.length === 0) return;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const unmark = (element: Element): void => {
    element.classList.remove('changed');
    element.querySelector(':scope > .change-label')?.remove();
    observer.unobserve(element);
    onSeen(element);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (isIntersecting && !document.hidden) timers.set(target, setTimeout(unmark, SEEN_MS, target));
    }
  });
  for (const element of elements) {
    element.classList.add('changed');
    // Text inside a table or a rule would not be shown where it belongs.
    if (!/^(?:TABLE|HR|PRE)$/.test(element.tagName))
      element.prepend(create('span', { class: 'change-label sr-only' }, `${label}: `));
    observer.observe(element);
  }
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  });
}
