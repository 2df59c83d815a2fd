import { queryOptions } from '@tanstack/react-query';
import { isEditedHere } from '../../content/documents/edited-here';
import { draftOf } from '../../ground/store/drafts';

/** How often it is looked whether the editor of a draft has let it go, in milliseconds. */
const LOOK_MS = 2_000;

/**
 * Whether this device has changes to a document that nobody sends: `left` if they wait for somebody to open the editor, `sent` while one is
 * open or is being closed.
 */
export const unsavedQuery = (id: string) =>
  queryOptions({
    queryKey: ['still', 'draft', id],
    queryFn: async () => {
      if (!(await draftOf(id))) return 'none';
      return (await isEditedHere(id)) ? 'sent' : 'left';
    },
    staleTime: 0,
    // Nothing is shown that was true before the document was edited.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === 'sent' ? LOOK_MS : false),
  });
