import { type ReactNode, useId } from 'react';

/** A part of the account, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[68ch]">
      <h2 id={id} className="mb-3 font-serif text-19 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
