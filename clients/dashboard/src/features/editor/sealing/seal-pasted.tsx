import type { EditorView } from '@codemirror/view';
import { SealDialog } from '../../../content/sealing/seal-dialog';
import { type NewSecret, revokeEnvelope, sealForAgent } from '../../../content/sealing/seal-for-agent';
import { type Place, placesOf, referenceTo } from '../../../content/sealing/sealed-text';
import { showNotice } from '../../../ground/controls/notices';
import { useTexts } from '../../../ground/texts/use-texts';

/** Seals a credential that was pasted, and puts a reference in its place in the text. */
export function SealPasted({
  view,
  credential,
  onClose,
}: {
  view: EditorView;
  credential: Place;
  onClose: () => void;
}) {
  const { editor } = useTexts();
  const seal = async (secret: Omit<NewSecret, 'value'>): Promise<void> => {
    const id = await sealForAgent({ ...secret, value: credential.value });
    if (putReference(view, credential, id)) return showNotice(editor.sealed);
    await revokeEnvelope(id);
    showNotice(editor.credentialGone, { kind: 'problem' });
  };
  return <SealDialog onSeal={seal} onClose={onClose} />;
}

/** @returns whether the text still had the value */
function putReference(view: EditorView, { start, value }: Place, envelopeId: string): boolean {
  // In the state, every line end is one character, as the positions count them.
  const text = view.state.doc.toString();
  const isAsPasted = text.startsWith(value, start);
  const places = placesOf(text, { start: isAsPasted ? start : text.indexOf(value), value });
  if (places.length === 0 || view.state.readOnly) return false;
  view.dispatch({
    changes: places.map((from) => ({ from, to: from + value.length, insert: referenceTo(envelopeId) })),
    userEvent: 'input.seal',
  });
  return true;
}
