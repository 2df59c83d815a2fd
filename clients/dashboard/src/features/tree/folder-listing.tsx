import { NodeLink } from '../../content/documents/node-link';
import type { NodeRow } from '../../content/tree/rows';
import type { OpenTree } from '../../content/tree/open-tree';
import { ActionButton } from '../../ground/controls/action-button';
import { ErrorState } from '../../ground/controls/error-state';
import { Icon } from '../../ground/controls/icon';
import { PersonName } from '../../ground/controls/person-name';
import { Skeleton } from '../../ground/controls/skeleton';
import { Table } from '../../ground/controls/table';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { LISTING, SHOWN } from './listing-style';

/** The nodes of a folder, with the author and the time of the last change. */
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
      <Table
        rows={children.slice(0, SHOWN)}
        idOf={({ id }) => id}
        columns={[
          {
            heading: projects.name,
            cell: ({ id, node: { type, name } }) => (
              <span className={LISTING.name}>
                <Icon name={type === 'folder' ? 'folder' : 'document'} className={LISTING.picture} />
                <span className="sr-only">{type === 'folder' ? projects.folder : projects.document}: </span>
                <NodeLink id={id} type={type} project={slug} className={LISTING.link}>
                  <bdi>{name}</bdi>
                </NodeLink>
              </span>
            ),
          },
          {
            heading: projects.changedBy,
            isSoft: true,
            cell: ({ node: { changedBy } }) =>
              changedBy && (
                <span className={LISTING.changedBy}>
                  <PersonName kind={changedBy.kind} name={changedBy.displayName} />
                </span>
              ),
          },
          {
            heading: projects.changed,
            align: 'end',
            isSoft: true,
            cell: ({ node }) => <Time at={node.updatedAt} />,
          },
        ]}
      />
      {(children.length > SHOWN || rest === 'more') && (
        <p className="mt-3 text-13 text-soft">{projects.more(SHOWN)}</p>
      )}
      {rest === 'failed' && (
        <ActionButton
          size="small"
          action="list.more"
          label={controls.more}
          onPress={() => tree.retry(folder.id)}
        />
      )}
    </>
  );
}
