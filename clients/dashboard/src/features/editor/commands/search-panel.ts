import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { keymap } from '@codemirror/view';

export { openSearchPanel } from '@codemirror/search';

/** What an editor needs to search its text. */
export const searching = [search({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)];
