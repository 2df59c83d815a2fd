import { useEffect, useState } from 'react';
import { headingAt, readingLine } from './outline-follow';
import { scrollerOf } from './scroll-place';

/**
 * The anchor of the section that the reader is at.
 *
 * @param version changes with each new rendering of the document
 */
export function useCurrentHeading(container: HTMLElement | undefined, version: number): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const scroller = container && scrollerOf(container);
    if (!scroller) return;
    const headings = [
      ...container.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)[id]:not([hidden])'),
    ];
    let frame = 0;
    const update = (): void => {
      frame = 0;
      const line = scroller.getBoundingClientRect().top + readingLine(scroller);
      setCurrent(
        headings[headingAt(headings.length, (i) => headings[i]!.getBoundingClientRect().top, line)]?.id,
      );
    };
    const later = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    // Both what scrolls and what changes the height of the document move its headings.
    const resizes = new ResizeObserver(later);
    resizes.observe(container);
    scroller.addEventListener('scroll', later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resizes.disconnect();
      scroller.removeEventListener('scroll', later);
    };
  }, [container, version]);
  return current;
}
