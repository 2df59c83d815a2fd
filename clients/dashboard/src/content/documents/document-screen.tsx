import type { ReactNode } from 'react';
import { Screen } from '../../ground/controls/screen';
import { Breadcrumbs } from './breadcrumbs';
import { DocumentTabs } from './document-tabs';
import { titleOf } from './title';
import { useDocumentActions } from './use-document-actions';
import type { DocumentView } from './view';

/**
 * A screen of a document: its place, its title, and links to its other screens.
 */
export function DocumentScreen({
  view,
  title = titleOf(view),
  toolbar,
  width = 'list',
  children,
}: {
  view: DocumentView;
  /** That of the document by default. */
  title?: string;
  toolbar?: ReactNode;
  width?: 'text' | 'list' | 'full';
  children: ReactNode;
}) {
  useDocumentActions(view);
  return (
    <Screen title={title} above={<Breadcrumbs view={view} />} toolbar={toolbar} width={width}>
      <DocumentTabs view={view} />
      {children}
    </Screen>
  );
}
