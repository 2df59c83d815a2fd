import type { EditorState } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';

/** Finds where the browser gets an image from. There is none for images of other origins, which the page may not load. */
export type ImageAddress = (destination: string) => Promise<string | undefined> | undefined;

const HEIGHT = 240;

/** The address and alternative text of an image. */
export function imageOf(
  node: SyntaxNode,
  state: EditorState,
  addressOf: ImageAddress,
): { destination: string; address: Promise<string | undefined>; text: string } | undefined {
  const url = node.getChild('URL');
  const marks = node.getChildren('LinkMark');
  const destination = url ? state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/s, '$1') : '';
  const address = addressOf(destination);
  if (!address || marks.length < 2) return undefined;
  return { destination, address, text: state.sliceDoc(marks[0]!.to, marks[1]!.from) };
}

/** A picture, in a box whose height is known before it has loaded. */
export class ImageWidget extends WidgetType {
  constructor(
    private readonly destination: string,
    private readonly address: Promise<string | undefined>,
    private readonly text: string,
  ) {
    super();
  }

  override get estimatedHeight(): number {
    return HEIGHT;
  }

  override eq(other: ImageWidget): boolean {
    return other.destination === this.destination && other.text === this.text;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('div');
    box.className = 'cm-image';
    const image = document.createElement('img');
    image.alt = this.text;
    const fail = (): void => {
      box.classList.add('cm-image-missing');
      box.textContent = view.state.phrase('This image could not be loaded.');
      view.requestMeasure();
    };
    image.addEventListener('error', fail);
    image.addEventListener('load', () => view.requestMeasure());
    this.address.then((address) => (address ? (image.src = address) : fail()), fail);
    box.append(image);
    box.addEventListener('mousedown', (event) => {
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(box) }, userEvent: 'select.pointer' });
      view.focus();
    });
    return box;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
