import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows above and below what can be seen are rendered too, so many. */
const BEYOND = 10;
/** The list is rendered again when it was scrolled by so many rows, and not with every pixel. */
const STEP = 4;

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

/** Which rows of a list of equal heights are near what can be seen. Costs the same for any number of rows. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): VisibleRows {
  const [range, setRange] = useState<RowRange>({ from: 0, to: FIRST });
  // The element around the rows is known only after they are in the page.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let visible = element.clientHeight;
    const update = (): void => setRange(sameOr(rangeAt(element.scrollTop, visible, height)));
    // The frame that shows the new place shows its rows.
    const onScroll = (): void => flushSync(update);
    const sizes = new ResizeObserver(() => {
      visible = element.clientHeight;
      update();
    });
    sizes.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    update();
    return () => {
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
      setRange(sameOr(rangeAt(next, clientHeight, height)));
    },
  };
}

function sameOr(next: RowRange): (shown: RowRange) => RowRange {
  return (shown) => (next.from === shown.from && next.to === shown.to ? shown : next);
}

/** The rows to render at a place of the scroll bar. */
export function rangeAt(scrollTop: number, visible: number, height: number): RowRange {
  const first = Math.floor(scrollTop / height / STEP) * STEP;
  const shown = Math.ceil(visible / height) + STEP;
  return { from: Math.max(0, first - BEYOND), to: first + shown + BEYOND };
}

/** Where a list must be scrolled to so that a row is seen whole, with as little movement as possible. */
export function scrollTopFor(index: number, scrollTop: number, visible: number, height: number): number {
  const top = index * height;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + height - visible);
}
