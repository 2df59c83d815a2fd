import { Text } from '@codemirror/state';
import { markOf } from '../../../ground/store/draft';
import { type SourceForm, withMark, withoutMark } from '../text/source-text';

/** The text in the editor, the one on which it is based, the one that is being sent, and one more. */
const MOST = 4;

/** The trees of texts that the editor has read or shown lately. What such a tree shares with the current one need not be compared. */
export class KnownDocs {
  private marked: { text: string; mark: string } | undefined;
  private known: { text: string; doc: Text }[] = [];

  /** The text of a document in the editor, byte for byte. */
  read(doc: Text, form: SourceForm): string {
    const known = this.known.find((one) => one.doc === doc);
    if (known) return known.text;
    const text = withMark(doc.sliceString(0, undefined, form.lineEnd), form);
    this.remember(text, doc);
    return text;
  }

  /** The document of a text. */
  docOf(text: string, form: SourceForm): Text {
    const known = this.known.find((one) => one.text === text);
    if (known) return known.doc;
    const doc = Text.of(withoutMark(text).split(form.lineEnd));
    this.remember(text, doc);
    return doc;
  }

  /** That of a base. It takes some milliseconds, so the last one is kept. */
  markOf(text: string): string {
    if (this.marked?.text !== text) this.marked = { text, mark: markOf(text) };
    return this.marked.mark;
  }

  /** Forgets them: the same texts have other trees in another form. */
  clear(): void {
    this.known = [];
  }

  /** Notes the document of a text. */
  remember(text: string, doc: Text): void {
    this.known = [{ text, doc }, ...this.known].slice(0, MOST);
  }
}
