import { EditorState } from '@codemirror/state';
import { toggleMark } from './formatting';

/** The text after a command with the cursor in `word`. */
function after(mark: string, text: string): string {
  let state = EditorState.create({ doc: text, selection: { anchor: text.indexOf('word') + 2 } });
  toggleMark(mark)({ state, dispatch: (transaction) => (state = transaction.state) });
  return state.sliceDoc();
}

describe('marks around a word', () => {
  it.each([
    ['*', 'a word here', 'a *word* here'],
    ['*', 'a *word* here', 'a word here'],
    ['*', 'a **word** here', 'a ***word*** here'],
    ['*', 'a ***word*** here', 'a **word** here'],
    ['**', 'word', '**word**'],
    ['**', '**word**', 'word'],
    ['**', '*word*', '***word***'],
    ['**', '***word***', '*word*'],
    ['~~', '~~word~~', 'word'],
    ['*', '*word', '**word*'],
  ])('%s changes %j to %j', (mark, before, expected) => {
    expect(after(mark, before)).toBe(expected);
  });
});
