import { ThreadQueueFull } from '#platform';

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
 * Renews the documents of a batch, and continues with the next batch. A document that can't be renewed is left as it is until it is read, and doesn't
 * keep the later ones from being renewed.
 *
 * @throws AnalysisBusy if the threads have too much to do, which says nothing about the document
 */
export async function renewBatch({ nodes, limit, renew, leave, next }: Batch): Promise<void> {
  for (const { id } of nodes) {
    try {
      await renew(id);
    } catch (error) {
      if ((error as Error).cause instanceof ThreadQueueFull) throw error;
      leave(id, error as Error);
    }
  }
  const last = nodes.at(-1);
  if (last && nodes.length === limit) await next(last.id);
}
