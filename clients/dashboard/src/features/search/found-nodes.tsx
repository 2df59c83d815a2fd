import type { ReactNode } from 'react';
import { NodeLink } from '../../content/documents/node-link';
import { Highlight } from '../../content/search/highlight';
import type { SearchResults } from '../../content/search/search.queries';
import { Icon } from '../../ground/controls/icon';
import { PersonName } from '../../ground/controls/person-name';
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
              <FoundLink node={node}>
                <Highlight text={node.title} query={query} />
              </FoundLink>
              <p className="text-13 break-words text-soft">
                {node.kind === 'published' && `${search.publicPage} · `}
                <Highlight text={node.path} query={query} />
                {' · '}
                {node.changedBy && (
                  <>
                    <PersonName kind={node.changedBy.kind} name={node.changedBy.displayName} />
                    {' · '}
                  </>
                )}
                <Time at={node.updatedAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundLink({ node, children }: { node: Found; children: ReactNode }) {
  return node.kind === 'published' ? (
    <a href={node.path} className="font-semibold">
      {children}
    </a>
  ) : (
    <NodeLink id={node.id} type={node.type} project={node.projectId} className="font-semibold">
      {children}
    </NodeLink>
  );
}
