import { useEffect, useState } from 'react';
import { headingAt } from './outline-follow';
import { scrollerOf } from './scroll-place';

/** The part of the window, from its top, in which a heading is the one that the reader is at. */
const BAND = 0.25;

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
    const update = (): void => {
      const { top, height } = scroller.getBoundingClientRect();
      const index = headingAt(
        headings.length,
        (i) => headings[i]!.getBoundingClientRect().top,
        top + height * BAND,
      );
      setCurrent(headings[index]?.id);
    };
    const observer = new IntersectionObserver(update, {
      root: scroller,
      rootMargin: `0px 0px -${(1 - BAND) * 100}% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [container, version]);
  return current;
}
