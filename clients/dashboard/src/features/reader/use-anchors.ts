import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { anchorOfHash } from './link-decision';
import { goToAnchor } from './scroll-place';

/**
 * Scrolls to the section that the address names, and returns a function that goes to another one.
 *
 * @param container the element of the document once it is shown
 */
export function useAnchors(container: HTMLElement | undefined): (anchor: string) => void {
  const { reader } = useTexts();
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const arrivedAt = useRef('');
  const scroll = (anchor: string): void => {
    arrivedAt.current = anchor;
    if (container && !goToAnchor(container, anchor)) showNotice(reader.noSection(anchor));
  };
  useEffect(() => {
    const anchor = anchorOfHash(hash);
    if (!container || anchor === arrivedAt.current) return;
    // The frame scrolls a new screen to its top in this turn.
    const frame = requestAnimationFrame(() => scroll(anchor));
    return () => cancelAnimationFrame(frame);
    // A new function each time: only a new address or a document that was not shown before are reasons to scroll.
  }, [hash, container]);
  return (anchor) => {
    if (anchorOfHash(hash) !== anchor)
      router.history.push(`${location.pathname}${anchor === '' ? '' : `#${encodeURIComponent(anchor)}`}`);
    scroll(anchor);
  };
}
