import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '../../ground/api/types';

/** A document in a list: its title, where it is, and what `children` say about it. */
export function DocumentRow({
  document: { nodeId, path, projectName, untrusted },
  children,
}: {
  document: Schema<'HomeDocumentDto'>;
  children: ReactNode;
}) {
  return (
    <li className="border-b border-line py-2">
      <Link
        to="/documents/$id"
        params={{ id: nodeId }}
        className="text-15 font-semibold text-ink no-underline hover:underline"
      >
        <bdi>{untrusted.title ?? path.split('/').pop()}</bdi>
      </Link>
      <p className="text-13 text-soft">
        {children}
        {projectName !== null && (
          <>
            {' · '}
            <bdi>{projectName}</bdi>
          </>
        )}
      </p>
    </li>
  );
}
