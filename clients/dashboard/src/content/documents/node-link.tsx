import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a document, or to a folder in its project. */
export function NodeLink({
  id,
  type,
  project,
  className,
  children,
}: {
  id: string;
  type: 'file' | 'folder';
  /** The slug or the id of the project. */
  project: string;
  className?: string;
  children: ReactNode;
}) {
  return type === 'folder' ? (
    <Link to="/projects/$slug" params={{ slug: project }} search={{ folder: id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/documents/$id" params={{ id }} className={className}>
      {children}
    </Link>
  );
}
