import { useEffect, useRef, useState } from 'react';
import { type EditLock, editLock } from '../lock/edit-lock';
import { type OpenedDocument, openDocument } from '../document/open-document';
import type { EditSession } from './edit-session';

/** The progress of opening an editor. */
export type Editing =
  | { phase: 'opening' }
  | { phase: 'elsewhere'; isAsked: boolean }
  | { phase: 'failed'; error: unknown }
  | { phase: 'ready'; session: EditSession };

/** Opens a document in an editor, as the only one of this browser, and closes it with the component. */
export function useEditing(nodeId: string, sessionOf: (opened: OpenedDocument) => EditSession) {
  const [editing, setEditing] = useState<Editing>({ phase: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const lock = useRef<EditLock>(undefined);
  const create = useRef(sessionOf);
  create.current = sessionOf;
  useEffect(() => {
    let isClosed = false;
    let session: EditSession | undefined;
    const open = async (): Promise<void> => {
      setEditing({ phase: 'opening' });
      try {
        const opened = await openDocument(nodeId);
        if (isClosed) return;
        session = create.current(opened);
        setEditing({ phase: 'ready', session });
      } catch (error) {
        console.error(error);
        if (!isClosed) setEditing({ phase: 'failed', error });
      }
    };
    const letGo = async (): Promise<void> => {
      const leaving = session;
      session = undefined;
      await leaving?.saver.keep();
      // Another tab has the text now: what this one still gets to know must not change the draft.
      leaving?.saver.abandon();
    };
    const held = editLock(nodeId, {
      onHeld: () => void open(),
      onElsewhere: () => {
        // This tab did not answer in time, and another one took the text: the draft is that one's now.
        session?.saver.abandon();
        session = undefined;
        setEditing({ phase: 'elsewhere', isAsked: false });
      },
      letGo,
    });
    lock.current = held;
    return () => {
      isClosed = true;
      const leaving = session;
      held.release(leaving ? leaving.leave() : Promise.resolve());
    };
  }, [nodeId, attempt]);
  return {
    editing,
    editHere: () => {
      setEditing({ phase: 'elsewhere', isAsked: true });
      lock.current?.takeOver();
    },
    retry: () => setAttempt((count) => count + 1),
  };
}
