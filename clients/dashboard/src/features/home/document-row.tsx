import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '../../ground/api/types';
import { STYLE } from './home-style';

/** A document in a list: its title, where it is, and what `children` say about it. */
export function DocumentRow({
  document: { nodeId, path, projectName, untrusted },
  children,
}: {
  document: Schema<'HomeDocumentDto'>;
  children: ReactNode;
}) {
  return (
    <li className={STYLE.row}>
      <Link to="/documents/$id" params={{ id: nodeId }} className={STYLE.title}>
        <bdi>{untrusted.title ?? path.split('/').pop()}</bdi>
      </Link>
      <p className={STYLE.note}>
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
