import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows above and below what can be seen are rendered too, so many. */
const BEYOND = 10;
/** The list is rendered again when it was scrolled by so many rows, and not with every pixel. */
const STEP = 4;

/** How long after a jump the rows beyond are rendered, in milliseconds. */
const AFTER_JUMP = 60;

/** Rows that are rendered before it is known how many can be seen. */
const FIRST = 40;

/** The indexes of the first and after the last row that are rendered. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

export interface VisibleRows extends RowRange {
  /** Scrolls to a row, whose rendering is a part of the change that is under way. */
  readonly scrollTo: (index: number) => void;
}

/**
 * Finds the rows of a list of equal heights that are in or near the visible part. It costs the same for any number of rows. After a jump, the visible rows are
 * rendered first, and those beyond them when they have been painted.
 */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): VisibleRows {
  const [range, setRange] = useState<RowRange>({ from: 0, to: FIRST });
  const place = useRef<Place>({ range, scrollTop: -1 });
  // The element around the rows is known only after they are in the page.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let visible = element.clientHeight;
    const update = (): void => show(place.current, setRange, element.scrollTop, visible, height);
    const onScroll = (): void => {
      // A scroll to a row has rendered its place itself.
      if (element.scrollTop === place.current.scrollTop) return;
      // The frame that shows the new place shows its rows.
      flushSync(update);
    };
    const sizes = new ResizeObserver(() => {
      visible = element.clientHeight;
      update();
    });
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    update();
    const current = place.current;
    return () => {
      clearTimeout(current.timer);
      sizes.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, height]);
  const to = Math.min(count, range.to);
  return {
    from: Math.min(range.from, to),
    to,
    scrollTo: (index) => {
      const element = scroller.current;
      if (!element) return;
      const { scrollTop, clientHeight } = element;
      const next = scrollTopFor(index, scrollTop, clientHeight, height);
      if (next === scrollTop) return;
      element.scrollTop = next;
      show(place.current, setRange, next, clientHeight, height);
    },
  };
}

/** The rows that are rendered, and the position to which the list is scrolled. */
interface Place {
  range: RowRange;
  scrollTop: number;
  timer?: ReturnType<typeof setTimeout>;
}

function show(
  place: Place,
  setRange: (range: RowRange) => void,
  scrollTop: number,
  visible: number,
  height: number,
): void {
  const whole = rangeAt(scrollTop, visible, height);
  const render = (range: RowRange): void => {
    if (range.from === place.range.from && range.to === place.range.to) return;
    place.range = range;
    setRange(range);
  };
  clearTimeout(place.timer);
  place.scrollTop = scrollTop;
  if (!isJump(place.range, whole)) return render(whole);
  render(rangeAt(scrollTop, visible, height, 0));
  place.timer = setTimeout(() => render(whole), AFTER_JUMP);
}

/** Whether most rows of the next range are not rendered yet. */
export function isJump(rendered: RowRange, next: RowRange): boolean {
  const shared = Math.min(rendered.to, next.to) - Math.max(rendered.from, next.from);
  return shared < (next.to - next.from) / 2;
}

/** The rows to render at a place of the scroll bar. */
export function rangeAt(scrollTop: number, visible: number, height: number, beyond = BEYOND): RowRange {
  const first = Math.floor(scrollTop / height / STEP) * STEP;
  const shown = Math.ceil(visible / height) + STEP;
  return { from: Math.max(0, first - beyond), to: first + shown + beyond };
}

/** Where a list must be scrolled to so that a row is seen whole, with as little movement as possible. */
export function scrollTopFor(index: number, scrollTop: number, visible: number, height: number): number {
  const top = index * height;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + height - visible);
}
