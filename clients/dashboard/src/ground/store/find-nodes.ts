import { changeCount, memory } from './catalog-memory';
import type { StoredNode } from './database';
import { type FoundNode, NodeMatcher } from './match-nodes';

/** The results of the last search. A search for the same words with more letters finds a part of it. */
let last: { words: string; nodes: readonly StoredNode[]; changes: number } | undefined;
/** A search makes way for keys and frames after this time, in milliseconds. */
const SLICE_MS = 4;

/**
 * The kept nodes whose title or path contains all words, the best first. Answers without a request, also offline.
 *
 * @throws the reason of the signal
 */
export async function findNodes(words: string, limit: number, signal?: AbortSignal): Promise<FoundNode[]> {
  const matcher = new NodeMatcher(words, limit);
  const { nodes: all } = await memory();
  const changes = changeCount();
  const lists =
    last?.changes === changes && matcher.words.startsWith(last.words)
      ? [last.nodes]
      : [...all.values()].map((project) => project.values());
  const matching: StoredNode[] = [];
  let begun = performance.now();
  let count = 0;
  for (const list of lists)
    for (const node of list) {
      if (matcher.add(node)) matching.push(node);
      if (++count % 256 > 0 || performance.now() - begun < SLICE_MS) continue;
      await new Promise((resume) => setTimeout(resume));
      signal?.throwIfAborted();
      begun = performance.now();
    }
  if (changeCount() === changes) last = { words: matcher.words, nodes: matching, changes };
  return matcher.found();
}
