import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, Text, Transaction } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  dropCursor,
  gutters,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view';
import type { Texts } from '../../../ground/texts/texts';
import { keys } from '../commands/keymap';
import { foreignChanges } from '../foreign/foreign-changes';
import { markdown } from '../markdown/language';
import { pointer } from '../preview/quiet';
import type { SourceForm } from '../text/source-text';
import { sourceStyle } from './preview-mode';
import { theme } from './theme';

/** Holds the line end of a document, which another writer can change. */
export const lineEnd = new Compartment();

export interface EditorContent {
  /** Without its byte order mark. */
  text: string;
  form: SourceForm;
  cursor: number;
  language: string | null;
  title: string;
  isReadOnly: boolean;
}

/** The state of an editor of Markdown, with what every one has. */
export function editorState(
  content: EditorContent,
  texts: Texts['editor'],
  extensions: Extension,
): EditorState {
  return stateOf(content, texts, [
    highlightSpecialChars(),
    drawSelection(),
    dropCursor(),
    bracketMatching(),
    closeBrackets(),
    // A fixed gutter counts as covering the start of the lines, where no list of completions would be shown.
    gutters({ fixed: false }),
    lintGutter(),
    placeholder(texts.placeholder),
    markdown,
    pointer,
    foreignChanges,
    keys,
    extensions,
  ]);
}

/** The same with the fewest extensions: the source as it is, for when one of the others has failed. */
export function plainState(
  content: EditorContent,
  texts: Texts['editor'],
  extensions: Extension,
): EditorState {
  return stateOf(content, texts, [sourceStyle, keymap.of([...historyKeymap, ...defaultKeymap]), extensions]);
}

function stateOf(content: EditorContent, texts: Texts['editor'], extensions: Extension): EditorState {
  const { text, form, cursor, language, title, isReadOnly } = content;
  const doc = Text.of(text.split(form.lineEnd));
  return EditorState.create({
    doc,
    selection: { anchor: Math.min(cursor, doc.length) },
    extensions: [
      lineEnd.of(EditorState.lineSeparator.of(form.lineEnd)),
      EditorState.phrases.of(texts.phrases),
      EditorState.readOnly.of(isReadOnly),
      // Commands must each respect it; a text that only others may change is safe also from those that do not.
      isReadOnly
        ? EditorState.changeFilter.of((change) => change.annotation(Transaction.remote) === true)
        : [],
      EditorState.tabSize.of(4),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      EditorView.contentAttributes.of({
        'aria-label': texts.textOf(title),
        spellcheck: 'true',
        autocapitalize: 'sentences',
        dir: 'auto',
        ...(language && { lang: language }),
      }),
      history(),
      theme,
      extensions,
    ],
  });
}
