import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { fragmentOfDocument } from './trusted';

/**
 * Shows the sanitized HTML of a document.
 *
 * @param onShown called after each change of the HTML with the element that contains it, before the browser paints
 */
export function DocumentHtml({
  html,
  onShown,
  ...attributes
}: { html: string; onShown?: (element: HTMLElement) => void } & HTMLAttributes<HTMLDivElement>) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(onShown);
  shown.current = onShown;
  useLayoutEffect(() => {
    ref.current!.replaceChildren(fragmentOfDocument(html));
    shown.current?.(ref.current!);
  }, [html]);
  return <div ref={ref} {...attributes} />;
}
