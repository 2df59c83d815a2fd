import type { DocumentView } from '../../content/documents/view';
import { EmptyState } from '../../ground/controls/empty-state';
import { LinkButton } from '../../ground/controls/link-button';
import { useTexts } from '../../ground/texts/use-texts';
import { DocumentBody } from './document-body';

/** The text of a document, or why there is none. */
export function DocumentText({
  view,
  ...body
}: {
  view: DocumentView;
  onShown: (container: HTMLElement) => void;
  onAnchor: (anchor: string) => void;
}) {
  const { reader } = useTexts();
  const { node, bytes, rights, revisionId } = view;
  if (revisionId === null) {
    const path = node.mapping?.physicalPath;
    return (
      <EmptyState>
        {path ? reader.noContent : reader.noContentUnmapped}
        {path && <code className="mt-2 block font-mono text-13 text-ink">{path}</code>}
      </EmptyState>
    );
  }
  if (bytes === 0) {
    const edit = (
      <LinkButton action="document.edit" to="/documents/$id/edit" params={{ id: node.id }}>
        {reader.edit}
      </LinkButton>
    );
    return rights.write ? (
      <EmptyState act={edit}>{reader.empty}</EmptyState>
    ) : (
      <EmptyState>{reader.emptyToRead}</EmptyState>
    );
  }
  return <DocumentBody view={view} {...body} />;
}
