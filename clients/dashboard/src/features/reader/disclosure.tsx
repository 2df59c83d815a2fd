import { type ReactNode, useState } from 'react';

/** A part that is closed at first. What is in it is made when it is opened. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-line py-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-7 py-1 text-13 font-semibold">{label}</summary>
      {isOpen && <div className="pt-1 pb-2">{children}</div>}
    </details>
  );
}
