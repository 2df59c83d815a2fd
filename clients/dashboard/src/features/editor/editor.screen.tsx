import { useParams } from '@tanstack/react-router';
import type { EditorView } from '@codemirror/view';
import { Suspense, lazy, useRef, useState } from 'react';
import type { Place } from '../../content/sealing/sealed-text';
import { useSession } from '../../content/session/session';
import type { ConflictView } from './conflict-view';
import { ActionButton } from '../../ground/controls/action-button';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { LinkButton } from '../../ground/controls/link-button';
import { Screen } from '../../ground/controls/screen';
import { showNotice } from '../../ground/controls/notices';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { Editor } from './editor';
import type { OpenedDocument } from './document/open-document';
import { editorExtensions } from './session/editor-extensions';
import { EditSession } from './session/edit-session';
import { useEditing } from './session/use-editing';
import { firstForeignChange } from './foreign/foreign-changes';

const SealPasted = lazy(async () => ({ default: (await import('./sealing/seal-pasted')).SealPasted }));

/** Edits the document of the address. */
export function EditorScreen({ Conflict }: { Conflict: ConflictView }) {
  const { id } = useParams({ strict: false });
  return <EditorOf key={id} nodeId={id!} Conflict={Conflict} />;
}

function EditorOf({ nodeId, Conflict }: { nodeId: string; Conflict: ConflictView }) {
  const all = useTexts();
  const { editor, publishing } = all;
  const { isTenantAdmin, organization } = useSession();
  const texts = useRef(editor);
  const [sealing, seal] = useState<{ view: EditorView; credential: Place }>();
  const canSeal = isTenantAdmin && organization.features.includes('mcp_seal');
  const look = async (view: EditorView, { from, text }: { from: number; text: string }): Promise<void> => {
    if (!canSeal) return;
    const { findCredential } = await import('../../content/sealing/find-credential');
    const found = findCredential(text);
    if (!found) return;
    const credential = { start: from + found.start, value: found.value };
    showNotice(texts.current.credential, {
      kind: 'problem',
      act: { label: publishing.seal.title, run: () => seal({ view, credential }) },
    });
  };
  const sessionOf = (opened: OpenedDocument): EditSession => {
    const session: EditSession = new EditSession(
      opened,
      texts.current,
      editorExtensions(opened, all, (view, pasted) => void look(view, pasted)),
      (author) =>
        showNotice(texts.current.changedBy(author), {
          act: { label: texts.current.showChange, run: () => goToForeign(session) },
        }),
      () => showNotice(texts.current.plain, { kind: 'problem' }),
    );
    return session;
  };
  const { editing, editHere, retry } = useEditing(nodeId, sessionOf);
  if (editing.phase === 'ready')
    return (
      <>
        <Editor key={nodeId} session={editing.session} Conflict={Conflict} />
        {sealing && (
          <Suspense>
            <SealPasted {...sealing} onClose={() => seal(undefined)} />
          </Suspense>
        )}
      </>
    );
  return (
    <Screen title={editor.edit} width="text">
      {editing.phase === 'opening' && <Skeleton />}
      {editing.phase === 'failed' && (
        <>
          <ErrorState error={editing.error} onRetry={retry} />
          <LinkButton action="go.drafts" to="/drafts">
            {editor.toDrafts}
          </LinkButton>
        </>
      )}
      {editing.phase === 'elsewhere' && (
        <EmptyState
          act={
            <div className="flex flex-wrap gap-2">
              <ActionButton
                kind="primary"
                action="editor.here"
                label={editor.editHere}
                busy={editing.isAsked}
                onPress={editHere}
              />
              <LinkButton action="editor.leave" to="/documents/$id" params={{ id: nodeId }}>
                {editor.readOnly}
              </LinkButton>
            </div>
          }
        >
          {editor.elsewhere}
        </EmptyState>
      )}
    </Screen>
  );
}

function goToForeign({ editorView }: EditSession): void {
  const at = editorView && firstForeignChange(editorView);
  if (at === undefined) return;
  editorView!.dispatch({ selection: { anchor: at }, scrollIntoView: true });
  editorView!.focus();
}
