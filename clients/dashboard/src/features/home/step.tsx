import type { ReactNode } from 'react';

/** A first step: what it gives, and how it is done. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="break-inside-avoid py-3">
      <h3 className="mb-1">{title}</h3>
      {children}
    </li>
  );
}
