import { useNavigate } from '@tanstack/react-router';
import type { Action } from '../../ground/actions/action';
import { useActions } from '../../ground/actions/registry';
import { useTexts } from '../../ground/texts/use-texts';
import type { DocumentView } from './view';

/** Offers the screens of a document to keys and palette. */
export function useDocumentActions({ node, rights }: DocumentView): void {
  const { reader } = useTexts();
  const navigate = useNavigate();
  const params = { id: node.id };
  const actions: (Action | false)[] = [
    {
      id: 'document.read',
      label: reader.read,
      group: 'here',
      run: () => void navigate({ to: '/documents/$id', params }),
    },
    rights.write && {
      id: 'document.edit',
      label: reader.edit,
      group: 'here',
      run: () => void navigate({ to: '/documents/$id/edit', params }),
    },
    rights.write && {
      id: 'document.history',
      label: reader.showHistory,
      group: 'here',
      run: () => void navigate({ to: '/documents/$id/history', params }),
    },
    {
      id: 'document.lineage',
      label: reader.showLineage,
      group: 'here',
      run: () => void navigate({ to: '/documents/$id/lineage', params }),
    },
    rights.write && {
      id: 'document.publish',
      label: reader.publish,
      group: 'here',
      run: () => void navigate({ to: '/documents/$id/publish', params }),
    },
    rights.arrange && {
      id: 'document.share',
      label: reader.share,
      group: 'here',
      run: () => void navigate({ to: '/documents/$id/share', params }),
    },
  ];
  useActions(actions.filter((action) => action !== false));
}
