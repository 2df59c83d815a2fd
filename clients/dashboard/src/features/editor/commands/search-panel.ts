import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { keymap } from '@codemirror/view';

export { openSearchPanel } from '@codemirror/search';

/** The extensions with which an editor searches its text. */
export const searching = [search({ top: true }), highlightSelectionMatches(), keymap.of(searchKeymap)];
