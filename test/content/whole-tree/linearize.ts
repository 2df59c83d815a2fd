import { stateAfter } from './changes';
import type { Event } from './requests';
import type { TreeState } from './tree-state';

/** The result of the search for an order. */
export type Linearization =
  | { found: TreeState }
  | {
      found: undefined;
      /** The events in the longest order that explains their answers, and the state after them. */
      explained: Event[];
      state: TreeState;
      /** The next event of each writer, which this order cannot explain. Empty if only the last state differs from the observed one. */
      unexplained: Event[];
    };

/**
 * Searches for an order of all events in which each answer is the one that the model gives, an event that was answered before another was
 * sent comes before it, and the last state is the observed one. If such an order exists, each request took effect at one moment while it
 * ran, and refused requests had no effect (linearizability; the algorithm is that of Wing and Gong).
 */
export function linearize(
  start: TreeState,
  writers: readonly (readonly Event[])[],
  isObserved: (state: TreeState) => boolean,
): Linearization {
  const seen = new Set<string>();
  const path: Event[] = [];
  let longest: { explained: Event[]; state: TreeState; unexplained: Event[] } = {
    explained: [],
    state: start,
    unexplained: [],
  };

  function search(state: TreeState, done: readonly number[]): TreeState | undefined {
    const first = writers.flatMap((events, w) => events[done[w]!] ?? []);
    if (path.length >= longest.explained.length)
      longest = { explained: [...path], state, unexplained: first };
    if (first.length === 0) return isObserved(state) ? state : undefined;
    const visit = `${done.join()}\n${state.fingerprint()}`;
    if (seen.has(visit)) return undefined;
    seen.add(visit);
    const bound = Math.min(...first.map(({ answeredAt }) => answeredAt));
    const steps = first
      .filter(({ sentAt }) => sentAt <= bound)
      .map((event) => ({ event, next: stateAfter(state, event.request, event.answer) }))
      .filter(({ next }) => next !== undefined);
    // An event that does not change the state can come first: every order of the other events stays possible.
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

/** Describes an event in one line, for messages of failed tests. */
export function describeEvent({ writer, request, answer, sentAt, answeredAt }: Event): string {
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
  const time = `${sentAt.toFixed(1)}..${answeredAt.toFixed(1)}`;
  return `${time} writer ${writer} ${kind} ${JSON.stringify(rest)} -> ${answer.status} ${JSON.stringify(facts)}`;
}
