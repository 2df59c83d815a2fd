import type { ReactNode } from 'react';
import { STYLE } from './home-style';

/** A first step: what it gives, and how it is done. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={STYLE.step}>
      <h3 className="mb-1">{title}</h3>
      {children}
    </li>
  );
}
