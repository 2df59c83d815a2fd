import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes';
import { usePageTitle } from './page-title';

/**
 * The content of the window: a heading, which gets the focus after navigation, and what belongs to it.
 *
 * @param width `text` for reading, `list` for lists and forms, `full` for what needs all of it
 */
export function Screen({
  title,
  above,
  toolbar,
  width = 'list',
  children,
}: {
  title: string;
  /** The part above the heading, such as breadcrumbs. */
  above?: ReactNode;
  toolbar?: ReactNode;
  width?: 'text' | 'list' | 'full';
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // The first page of a visit begins at its top, as every page does.
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
    hasNavigated = true;
  }, []);
  return (
    <div
      className={classes(
        'mx-auto w-full px-4 pt-6 pb-16 md:px-8',
        width === 'text' && 'max-w-[860px]',
        width === 'list' && 'max-w-[1100px]',
      )}
    >
      {above}
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} dir="auto" className="min-w-0 grow basis-60">
          {title}
        </h1>
        {toolbar && <div className="flex flex-wrap items-center gap-2 print:hidden">{toolbar}</div>}
      </header>
      {children}
    </div>
  );
}

let hasNavigated = false;
