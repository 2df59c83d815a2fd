import { type ReactNode, useId } from 'react';
import { STYLE } from './home-style';

/** A part of the first screen with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={STYLE.section}>
      <h2 id={id} className={STYLE.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
