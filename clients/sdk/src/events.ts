import { ApiError, ConnectionError, errorOf } from './errors.js';
import { sleep } from './sleep.js';
import type { Connect } from './transport.js';

/** The kinds of events that can be asked for. */
export type EventKind =
  | 'documents'
  | 'trees'
  | 'shares'
  | 'publications'
  | 'files'
  | 'members'
  | 'agents'
  | 'inbox'
  | 'rooms'
  | 'requests'
  | 'session'
  | 'presence';

/** A change, as pointers to what changed. Read what it is now with the other routes. */
export interface WorkspaceEvent {
  /** `ready` when the stream begins or has resumed; `resync` if events were missed, so that everything must be read again. */
  kind: EventKind | 'ready' | 'resync';
  /** Ids and lists of ids, such as `projectId` and `nodeIds`. The lists are missing if much changed at once. */
  ids: Record<string, string | string[] | undefined>;
  /** Where to resume. Store it after the event is processed, and pass it as `since` to continue later, within an hour. */
  cursor: string;
}

export interface EventsOptions {
  /** A stored cursor. Without it, the events from now on. */
  since?: string;
  /** All kinds by default. */
  kinds?: EventKind[];
  signal?: AbortSignal;
}

/** The service sends something every 25 seconds. A connection without anything for this long is broken. */
const SILENT_MS = 60_000;
const BASE_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * Follows events until the signal or the caller ends it. It connects again after each interruption and resumes, so no event is lost; some
 * can come twice.
 *
 * @throws ApiError if the service refuses the stream, for example because the token was revoked
 */
export async function* followEvents(
  connect: Connect,
  { since, kinds, signal }: EventsOptions = {},
): AsyncGenerator<WorkspaceEvent, never, undefined> {
  const path = `/api/events${kinds ? `?kinds=${kinds.join(',')}` : ''}`;
  let cursor = since;
  for (let failures = 0; ; failures++) {
    try {
      for await (const { id, event } of readStream(connect, path, cursor, signal)) {
        failures = 0;
        cursor = id ?? cursor;
        if (event) yield event;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isInterruption(error)) throw error;
    }
    const longest = Math.min(LONGEST_DELAY_MS, BASE_DELAY_MS * 2 ** failures);
    await sleep(longest * (0.5 + Math.random() / 2), signal);
  }
}

async function* readStream(
  connect: Connect,
  path: string,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ id?: string; event?: WorkspaceEvent }> {
  const broken = new AbortController();
  const stop = (): void => broken.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  let silent = setTimeout(stop, SILENT_MS);
  try {
    const headers = { Accept: 'text/event-stream', ...(cursor !== undefined && { 'Last-Event-ID': cursor }) };
    const response = await connect(path, headers, broken.signal);
    if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined));
    const text = new TextDecoder();
    let pending = '';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(silent);
      silent = setTimeout(stop, SILENT_MS);
      const blocks = (pending + text.decode(bytes, { stream: true })).split('\n\n');
      pending = blocks.pop()!;
      for (const block of blocks) yield parse(block);
    }
  } finally {
    clearTimeout(silent);
    signal?.removeEventListener('abort', stop);
    broken.abort();
  }
}

function parse(block: string): { id?: string; event?: WorkspaceEvent } {
  const id = /^id: (.*)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return { ...(id !== undefined && { id }), ...(data && { event: JSON.parse(data) as WorkspaceEvent }) };
}

/** Whether the service can be asked again: it restarts, is overloaded, or can't be reached. */
function isInterruption(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500;
  if (error instanceof ConnectionError) return error.reason === 'network' || error.reason === 'timeout';
  // A connection that breaks while it is read fails with a TypeError, and one that was silent for too long with an AbortError.
  return ['TypeError', 'AbortError'].includes((error as Error).name);
}
