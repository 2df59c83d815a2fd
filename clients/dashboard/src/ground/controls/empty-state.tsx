import type { ReactNode } from 'react';

/** Says in a sentence what an empty screen is for, and offers its first act. */
export function EmptyState({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <div className="my-8 max-w-[52ch]">
      <p className="mb-4 text-15 text-soft">{children}</p>
      {act}
    </div>
  );
}
