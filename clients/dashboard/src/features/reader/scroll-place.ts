/** Where a reader is in a document: a heading and its distance from the top of the window. */
export interface ScrollPlace {
  id: string;
  top: number;
}

/** The heading that the reader is at, so that a new text can be put in its place without a jump. */
export function scrollPlaceOf(container: HTMLElement): ScrollPlace | undefined {
  const edge = scrollerOf(container)?.getBoundingClientRect().top ?? 0;
  let place: ScrollPlace | undefined;
  for (const heading of container.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]')) {
    const { top } = heading.getBoundingClientRect();
    if (place && top > edge + 80) break;
    if (!heading.hidden) place = { id: heading.id, top };
  }
  return place;
}

/** Scrolls so that the heading is where it was. Without it, the position stays. */
export function restoreScrollPlace(container: HTMLElement, { id, top }: ScrollPlace): void {
  const heading = container.querySelector(`#${CSS.escape(id)}`);
  const scroller = scrollerOf(container);
  if (heading && scroller) scroller.scrollTop += heading.getBoundingClientRect().top - top;
}

export function scrollerOf(container: HTMLElement): HTMLElement | null {
  return container.closest('main');
}

/** The element that an anchor names: exactly, or without regard to upper and lower case. */
export function elementOfAnchor(container: HTMLElement, anchor: string): HTMLElement | undefined {
  const exact = container.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`);
  if (exact) return exact;
  const lower = anchor.toLowerCase();
  return [...container.querySelectorAll<HTMLElement>('[id]')].find(({ id }) => id.toLowerCase() === lower);
}

/** Scrolls to the element that an anchor names, and focuses it. Returns whether it exists. */
export function goToAnchor(container: HTMLElement, anchor: string): boolean {
  const scroller = scrollerOf(container);
  const element = anchor === '' ? undefined : elementOfAnchor(container, anchor);
  if (!element && anchor !== '') return false;
  if (!element || element.hidden) scroller?.scrollTo(0, 0);
  else {
    element.closest('details:not([open])')?.setAttribute('open', '');
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
  }
  return true;
}
