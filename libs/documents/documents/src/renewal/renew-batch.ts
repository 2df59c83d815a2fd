import { ThreadAborted, ThreadQueueFull, ThreadTimedOut, isCausedByData, isDatabaseAway } from '#platform';

/** A batch of documents, by their ids, and what to do with them. */
interface Batch {
  nodes: readonly { id: string }[];
  /** The number of nodes in a full batch, after which there may be more. */
  limit: number;
  renew: (nodeId: string) => Promise<void>;
  /** Reports a document that is left as it is. */
  leave: (nodeId: string, error: Error) => void;
  /** Continues with the documents after a node. */
  next: (after: string) => Promise<void>;
}

/**
 * Renews the documents of a batch, and continues with the next one. A document whose content can't be read or stored stays as it is until
 * somebody reads it, and doesn't keep the later ones from being renewed.
 *
 * @throws every other error, which says nothing about the document, so that the batch is done again
 */
export async function renewBatch({ nodes, limit, renew, leave, next }: Batch): Promise<void> {
  for (const { id } of nodes) {
    try {
      await renew(id);
    } catch (error) {
      if (!isOfContent(error as Error)) throw error;
      leave(id, error as Error);
    }
  }
  const last = nodes.at(-1);
  if (last && nodes.length === limit) await next(last.id);
}

/** Whether the content of a document is the reason of an error, so that it would fail again. */
function isOfContent(error: Error & { code?: unknown }): boolean {
  const { cause = error } = error;
  if (cause instanceof ThreadTimedOut) return true;
  if (cause instanceof ThreadQueueFull || cause instanceof ThreadAborted) return false;
  return typeof error.code === 'string' ? isCausedByData(error.code) : !isDatabaseAway(error);
}
