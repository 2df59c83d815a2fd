import type { ReactNode } from 'react';
import { classes } from './classes';

/** A message within the page. A problem is read aloud at once. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'problem'; children: ReactNode }) {
  return (
    <div
      role={kind === 'problem' ? 'alert' : 'status'}
      className={classes(
        'my-4 border-s-3 ps-4 text-14',
        kind === 'problem' ? 'border-alarm text-alarm' : 'border-accent',
      )}
    >
      {children}
    </div>
  );
}
