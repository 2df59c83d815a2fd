import { type ReactNode, useId } from 'react';

/** A part of a screen below a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}
