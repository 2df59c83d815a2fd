import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Waiting, waitingLink } from './waiting-link';

/** The link to where a person deals with something that waits for them. */
export function WaitingPlace({ item, children }: { item: Waiting; children: ReactNode }) {
  const link = waitingLink(item);
  return 'screen' in link ? (
    <Link to={link.screen} className="font-semibold">
      {children}
    </Link>
  ) : (
    <a href={link.page} className="font-semibold">
      {children}
    </a>
  );
}
