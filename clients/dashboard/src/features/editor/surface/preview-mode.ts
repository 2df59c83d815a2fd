import { Compartment, type EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { blocks } from '../preview/blocks';
import type { ImageAddress } from '../preview/image-widget';
import { inline } from '../preview/inline';

/** Longer texts are shown as they are. */
const LONGEST = 1024 * 1024;

const compartment = new Compartment();
/** The look of the source. */
export const sourceStyle = EditorView.editorAttributes.of({ class: 'cm-source' });

/** Markdown shown in place, or as it is written. */
export function previewMode(length: number, addressOf: ImageAddress): Extension {
  return compartment.of(length > LONGEST ? sourceStyle : [inline, blocks(addressOf)]);
}

export function isPreview(state: EditorState): boolean {
  const mode = compartment.get(state);
  return mode !== undefined && mode !== sourceStyle;
}

/** Shows the source. */
export function hidePreview(view: EditorView): void {
  view.dispatch({ effects: compartment.reconfigure(sourceStyle) });
}

/** Shows the source, or the preview again. */
export function showPreview(view: EditorView, isShown: boolean, addressOf: ImageAddress): void {
  view.dispatch({ effects: compartment.reconfigure(isShown ? [inline, blocks(addressOf)] : sourceStyle) });
}
