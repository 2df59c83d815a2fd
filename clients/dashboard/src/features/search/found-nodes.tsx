import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Highlight } from '../../content/search/highlight';
import type { SearchResults } from '../../content/search/search.queries';
import { Icon } from '../../ground/controls/icon';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';

type Found = SearchResults['nodes'][number];

/** Documents, folders and public pages whose title or path matches. */
export function FoundNodes({ nodes, query }: { nodes: readonly Found[]; query: string }) {
  const { search } = useTexts();
  if (nodes.length === 0) return null;
  return (
    <section aria-labelledby="found-titles" className="mb-8">
      <h2 id="found-titles" className="mb-2 border-b border-line pb-1">
        {search.titles}
      </h2>
      <ul>
        {nodes.map((node) => (
          <li key={node.kind + node.id} className="flex gap-2 border-b border-line py-2">
            <Icon
              name={node.kind === 'published' ? 'publish' : node.type === 'folder' ? 'folder' : 'document'}
              className="mt-1 text-soft"
            />
            <div className="min-w-0">
              <NodeLink node={node}>
                <Highlight text={node.title} query={query} />
              </NodeLink>
              <p className="text-13 break-words text-soft">
                {node.kind === 'published' && `${search.publicPage} · `}
                <Highlight text={node.path} query={query} /> · <Time at={node.updatedAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NodeLink({ node, children }: { node: Found; children: ReactNode }) {
  if (node.kind === 'published')
    return (
      <a href={node.path} className="font-semibold">
        {children}
      </a>
    );
  if (node.type === 'folder')
    return (
      <Link
        to="/projects/$slug"
        params={{ slug: node.projectId }}
        search={{ folder: node.id }}
        className="font-semibold"
      >
        {children}
      </Link>
    );
  return (
    <Link to="/documents/$id" params={{ id: node.id }} className="font-semibold">
      {children}
    </Link>
  );
}
