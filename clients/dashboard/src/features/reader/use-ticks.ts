import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keys } from '../../content/keys';
import type { DocumentView } from '../../content/documents/view';
import { api } from '../../ground/api/client';
import { explain, isConflict, isOffline } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { showNotice } from '../../ground/controls/notices';
import { isLive } from '../../ground/live/live-state';
import { useTexts } from '../../ground/texts/use-texts';
import { keepSource, readSource } from './source';
import { etagAfterTicks, tickEdit, withEdit } from './tick';

/** Thrown if the line no longer has the task. */
class TaskMoved extends Error {}

export interface Ticks {
  /**
   * Ticks the task of a box, which shows its new state already, or takes the tick away.
   *
   * @param etag of the view to which the line of the box belongs
   */
  tick: (box: HTMLInputElement, etag: string) => void;
  /** Shows again, in a new rendering, what was ticked and is not saved yet. */
  apply: (container: HTMLElement) => void;
}

/** Ticks tasks of a document, one after the other. A refused one gets its old state back. */
export function useTicks(nodeId: string): Ticks {
  const client = useQueryClient();
  const texts = useTexts();
  const pending = useRef(new Map<string, boolean>());
  const queue = useRef(Promise.resolve());
  const own = useRef(new Map<string, string>());

  const save = async (line: string, checked: boolean, shownEtag: string): Promise<void> => {
    const etag = etagAfterTicks(shownEtag, own.current);
    const source = await readSource(client, nodeId, etag);
    // In another state of the document, the line can have another task.
    if (source.etag !== etag) throw new TaskMoved();
    const edit = tickEdit(source.text, Number(line), checked);
    if (!edit) throw new TaskMoved();
    const { data } = await api.patch('/api/v1/documents/{nodeId}/content', {
      params: { path: { nodeId }, header: { 'If-Match': `"${source.etag}"` } },
      body: { edits: [edit] },
    });
    own.current.set(source.etag, data.etag);
    keepSource(client, nodeId, { etag: data.etag, text: withEdit(source.text, edit) });
    client.setQueryData<DocumentView>(
      keys.view(nodeId),
      (current) => current && { ...current, node: { ...current.node, etag: data.etag } },
    );
    // With the stream of events open, one of them does it.
    if (!isLive()) void client.invalidateQueries({ queryKey: keys.view(nodeId) });
  };

  const refuse = (error: unknown): void => {
    const { reader } = texts;
    const isMoved = error instanceof TaskMoved || isConflict(error);
    if (isMoved) void client.invalidateQueries({ queryKey: keys.view(nodeId) });
    const offline = isOffline(error) ? reader.tickOffline : `${reader.tickFailed} ${explain(error, texts)}`;
    showNotice(isMoved ? reader.tickMoved : offline, { kind: 'problem' });
  };

  return {
    tick: (box, etag) => {
      const { line } = box.dataset;
      if (line === undefined) return;
      const { checked } = box;
      pending.current.set(line, checked);
      queue.current = queue.current.then(async () => {
        try {
          await save(line, checked, etag);
          announce(checked ? texts.reader.ticked : texts.reader.unticked);
        } catch (error) {
          if (pending.current.get(line) === checked) boxOfLine(box, line).checked = !checked;
          refuse(error);
        } finally {
          if (pending.current.get(line) === checked) pending.current.delete(line);
        }
      });
    },
    apply: (container) => {
      for (const [line, checked] of pending.current) {
        const box = container.querySelector<HTMLInputElement>(`input[data-line="${line}"]`);
        if (box) box.checked = checked;
      }
    },
  };
}

/** The box of a line as it is shown now: a new rendering may have replaced the one that was pressed. */
function boxOfLine(box: HTMLInputElement, line: string): HTMLInputElement {
  if (box.isConnected) return box;
  return document.querySelector<HTMLInputElement>(`.document input[data-line="${line}"]`) ?? box;
}
