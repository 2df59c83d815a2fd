import { NodeLink } from '../../content/documents/node-link';
import type { Schema } from '../../ground/api/types';
import { Icon } from '../../ground/controls/icon';
import { Table } from '../../ground/controls/table';
import { Time } from '../../ground/controls/time';
import { useLanguage, useTexts } from '../../ground/texts/use-texts';

type Item = Schema<'MyDocsItemDto'>;

/** Documents and folders of My Docs. */
export function DocList({ items }: { items: readonly Item[] }) {
  const { myDocs } = useTexts();
  return (
    <Table
      rows={items}
      idOf={({ nodeId }) => nodeId}
      columns={[
        { heading: myDocs.document, cell: (item) => <Document item={item} /> },
        {
          heading: myDocs.changed,
          align: 'end',
          isSoft: true,
          cell: ({ updatedAt }) => <Time at={updatedAt} />,
        },
      ]}
    />
  );
}

function Document({ item: { nodeId, type, path, untrusted, tokenEstimate, mappingStatus } }: { item: Item }) {
  const { myDocs } = useTexts();
  const language = useLanguage();
  return (
    <>
      <span className="flex items-baseline gap-2">
        <Icon name={type === 'folder' ? 'folder' : 'document'} className="self-center text-soft" />
        <NodeLink id={nodeId} type={type} project="~" className="truncate text-ink">
          <bdi>{untrusted.title ?? path.slice(path.lastIndexOf('/') + 1)}</bdi>
        </NodeLink>
        {mappingStatus === 'broken' && (
          <span className="text-13 whitespace-nowrap text-alarm">{myDocs.mappingBroken}</span>
        )}
      </span>
      <span className="block truncate ps-6 text-13 text-soft">
        <bdi>{path}</bdi>
        {tokenEstimate !== null && ` · ${myDocs.tokens(tokenEstimate.toLocaleString(language))}`}
      </span>
    </>
  );
}
