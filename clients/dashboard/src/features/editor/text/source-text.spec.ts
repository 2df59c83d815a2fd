import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { formOf, linesOf, withMark, withoutMark } from './source-text';

/** Opens a text as the editor does, adds a letter and removes it, and returns what would be saved. */
function touch(text: string, at: number): string {
  const form = formOf(text);
  const state = EditorState.create({
    doc: withoutMark(text),
    extensions: EditorState.lineSeparator.of(form.lineEnd),
  });
  const from = Math.min(at, state.doc.length);
  const typed = state.update({ changes: { from, insert: 'x' } }).state;
  return withMark(typed.update({ changes: { from, to: from + 1 } }).state.sliceDoc(), form);
}

const ODD = [
  '',
  '\n',
  '\r\n',
  '\r',
  'no line end',
  'a\r\nb\r\n',
  'a\r\nb',
  'a\r\nb\n',
  'a\rb\r\nc\r\n',
  'a\n\r\n\rb',
  '\uFEFF# Title\r\n\r\nText\r\n',
  '\uFEFF\uFEFFtwice',
  'trailing  \n\t\n\n\n',
  'e\u0301 \u{1f469}\u200d\u{1f4bb} \u2028 \u2029 \u0085 \f \v\n',
  '\u05e9\u05dc\u05d5\u05dd\r\n',
];

describe('the bytes of a text', () => {
  it.each(ODD)('stay when a letter is added and removed: %j', (text) => {
    for (let at = 0; at <= text.length; at++) expect(touch(text, at)).toBe(text);
  });

  it('stay in every generated mix of line ends', () => {
    const piece = fc.constantFrom('a', ' ', '# b', '\r', '\n', '\r\n', '\uFEFF', '\u{1f600}');
    const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(fc.property(texts, fc.nat(40), (text, at) => expect(touch(text, at)).toBe(text)));
  });

  it('have the line ends of the text where a person adds lines', () => {
    const type = (text: string): string => {
      const { lineEnd } = formOf(text);
      const state = EditorState.create({ doc: text, extensions: EditorState.lineSeparator.of(lineEnd) });
      const insert = state.toText(linesOf('x\r\ny\nz').join(lineEnd));
      return state.update({ changes: { from: 0, insert } }).state.sliceDoc();
    };
    expect(type('a\r\nb')).toBe('x\r\ny\r\nza\r\nb');
    expect(type('a\nb\r\n')).toBe('x\ny\nza\nb\r\n');
  });
});
