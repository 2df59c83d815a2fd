import { after } from './changes';
import type { Event } from './requests';
import type { TreeState } from './tree-state';

/** What became of the search for an order. */
export type Linearised =
  | { found: TreeState }
  | {
      found: undefined;
      /** Events in the longest order that explains their answers, and the state after them. */
      explained: Event[];
      state: TreeState;
      /** First events of each writer that no order explains there; none where only the end differs. */
      stuck: Event[];
    };

/**
 * Looks for one order of all events in which each answer is what the model says at its turn, that keeps to time (what was
 * answered before another was asked comes before it), and whose last state is the one that was observed. That is what it
 * means that each request took effect at once at some moment while it ran (Wing and Gong), refused ones not at all.
 */
export function linearise(
  start: TreeState,
  writers: readonly (readonly Event[])[],
  isObserved: (state: TreeState) => boolean,
): Linearised {
  const seen = new Set<string>();
  const path: Event[] = [];
  let longest: { explained: Event[]; state: TreeState; stuck: Event[] } = {
    explained: [],
    state: start,
    stuck: [],
  };

  function search(state: TreeState, done: readonly number[]): TreeState | undefined {
    const first = writers.flatMap((events, w) => events[done[w]!] ?? []);
    if (path.length >= longest.explained.length) longest = { explained: [...path], state, stuck: first };
    if (first.length === 0) return isObserved(state) ? state : undefined;
    const mark = `${done.join()}\n${state.fingerprint()}`;
    if (seen.has(mark)) return undefined;
    seen.add(mark);
    const bound = Math.min(...first.map(({ answered }) => answered));
    const steps = first
      .filter(({ asked }) => asked <= bound)
      .map((event) => ({ event, next: after(state, event.request, event.answer) }))
      .filter(({ next }) => next !== undefined);
    // What changes nothing can as well come now: it keeps no other from its turn.
    const idle = steps.find(({ next }) => next === state);
    for (const { event, next } of idle ? [idle] : steps) {
      path.push(event);
      const end = search(
        next!,
        done.map((n, w) => (w === event.writer ? n + 1 : n)),
      );
      if (end) return end;
      path.pop();
    }
    return undefined;
  }

  const found = search(
    start,
    writers.map(() => 0),
  );
  return found ? { found } : { found: undefined, ...longest };
}

/** An event in a line, for whoever reads a failure. */
export function told({ writer, request, answer, asked, answered }: Event): string {
  const { kind, ...rest } = request;
  const { id, nodeId, path, parentId, mapping, unchanged, code } = answer.body;
  const facts = {
    id,
    nodeId,
    path,
    parentId,
    mapping: (mapping as { id: string } | null)?.id,
    unchanged,
    code,
  };
  const time = `${asked.toFixed(1)}..${answered.toFixed(1)}`;
  return `${time} writer ${writer} ${kind} ${JSON.stringify(rest)} -> ${answer.status} ${JSON.stringify(facts)}`;
}
