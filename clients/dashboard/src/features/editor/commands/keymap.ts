import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { lintKeymap } from '@codemirror/lint';
import { Prec } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';
import { continuation, continueMarkup } from './lists';
import { insertLink, toggleMark } from './formatting';
import { openSearch } from './search';
import { moveByCell } from './tables';

/** In lists, Tab indents. Elsewhere it leaves the editor, as people with a keyboard alone need it. */
const inList =
  (run: Command): Command =>
  (view) =>
    continuation(view.state.doc.lineAt(view.state.selection.main.head).text) !== undefined && run(view);

/** In a text that a person can only read, the key is left to others. */
const inWritable =
  (run: Command): Command =>
  (view) =>
    !view.state.readOnly && run(view);

/** The keys of the editor, besides those of the screen. */
export const keys = [
  Prec.high(
    keymap.of([
      { key: 'Enter', run: inWritable(continueMarkup) },
      { key: 'Tab', run: moveByCell(1), shift: moveByCell(-1) },
      { key: 'Tab', run: inList(indentMore), shift: inList(indentLess) },
      { key: 'Mod-b', run: inWritable(toggleMark('**')) },
      { key: 'Mod-i', run: inWritable(toggleMark('*')) },
      { key: 'Mod-Shift-x', run: inWritable(toggleMark('~~')) },
      { key: 'Mod-f', run: openSearch },
      { key: 'Mod-Alt-k', run: inWritable(insertLink) },
    ]),
  ),
  keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
];
