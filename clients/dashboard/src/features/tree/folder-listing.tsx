import { Link } from '@tanstack/react-router';
import type { NodeRow } from '../../content/tree/model';
import type { OpenTree } from '../../content/tree/open-tree';
import { Button } from '../../ground/controls/button';
import { ErrorState } from '../../ground/controls/error-state';
import { Icon } from '../../ground/controls/icon';
import { Skeleton } from '../../ground/controls/skeleton';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { LISTING, SHOWN } from './listing-style';

/** What is directly in a folder, with the time of the last change. */
export function FolderListing({ tree, folder, slug }: { tree: OpenTree; folder: NodeRow; slug: string }) {
  const { projects, controls } = useTexts();
  const rest = folder.rest?.rest;
  const children = folder.children ?? [];
  if (rest === 'failed' && children.length === 0) {
    return <ErrorState error={tree.errorOf(folder.id)} onRetry={() => tree.retry(folder.id)} />;
  }
  if (rest === 'loading' || folder.children === null) return <Skeleton />;
  if (children.length === 0) return null;
  return (
    <>
      <table className="w-full text-14">
        <thead>
          <tr className={LISTING.head}>
            <th scope="col" className={LISTING.nameHead}>
              {projects.name}
            </th>
            <th scope="col" className={LISTING.changedHead}>
              {projects.changed}
            </th>
          </tr>
        </thead>
        <tbody>
          {children.slice(0, SHOWN).map(({ id, node }) => (
            <tr key={id} className={LISTING.row}>
              <td className={LISTING.name}>
                <span className="flex items-center gap-2">
                  <Icon name={node.type === 'folder' ? 'folder' : 'document'} className="text-soft" />
                  <span className="sr-only">
                    {node.type === 'folder' ? projects.folder : projects.document}:{' '}
                  </span>
                  {node.type === 'folder' ? (
                    <Link
                      to="/projects/$slug"
                      params={{ slug }}
                      search={{ folder: id }}
                      className={LISTING.link}
                    >
                      <bdi>{node.name}</bdi>
                    </Link>
                  ) : (
                    <Link to="/documents/$id" params={{ id }} className={LISTING.link}>
                      <bdi>{node.name}</bdi>
                    </Link>
                  )}
                </span>
              </td>
              <td className={LISTING.changed}>
                <Time at={node.updatedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(children.length > SHOWN || rest === 'more') && (
        <p className="mt-3 text-13 text-soft">{projects.more(SHOWN)}</p>
      )}
      {rest === 'failed' && (
        <Button size="small" onClick={() => tree.retry(folder.id)}>
          {controls.more}
        </Button>
      )}
    </>
  );
}
