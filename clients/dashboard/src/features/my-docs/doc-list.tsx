import { Link } from '@tanstack/react-router';
import { Icon } from '../../ground/controls/icon';
import { Time } from '../../ground/controls/time';
import type { Schema } from '../../ground/api/types';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';

/** Documents and folders of My Docs. */
export function DocList({ items }: { items: readonly Schema<'MyDocsItemDto'>[] }) {
  const { myDocs } = useTexts();
  const language = useLanguage();
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="border-b border-line text-13 whitespace-nowrap text-soft">
          <th scope="col" className="py-2 pe-4 text-start font-normal">
            {myDocs.document}
          </th>
          <th scope="col" className="py-2 text-end font-normal">
            {myDocs.changed}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ nodeId, type, path, untrusted, updatedAt, tokenEstimate, mappingStatus }) => {
          const name = untrusted.title ?? path.slice(path.lastIndexOf('/') + 1);
          return (
            <tr key={nodeId} className="border-b border-line hover:bg-hover">
              <td className="w-full max-w-0 py-2 pe-4">
                <span className="flex items-center gap-2">
                  <Icon name={type === 'folder' ? 'folder' : 'document'} className="text-soft" />
                  {type === 'folder' ? (
                    <Link
                      to="/projects/$slug"
                      params={{ slug: '~' }}
                      search={{ folder: nodeId }}
                      className="truncate text-ink"
                    >
                      <bdi>{name}</bdi>
                    </Link>
                  ) : (
                    <Link to="/documents/$id" params={{ id: nodeId }} className="truncate text-ink">
                      <bdi>{name}</bdi>
                    </Link>
                  )}
                  {mappingStatus === 'broken' && (
                    <span className="text-13 whitespace-nowrap text-alarm">{myDocs.mappingBroken}</span>
                  )}
                </span>
                <span className="block truncate ps-6 text-13 text-soft">
                  <bdi>{path}</bdi>
                  {tokenEstimate !== null && ` · ${myDocs.tokens(tokenEstimate.toLocaleString(language))}`}
                </span>
              </td>
              <td className="py-2 text-end whitespace-nowrap text-soft">
                <Time at={updatedAt} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
