import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveEvent } from './stream';

/** How long events are collected before an answer is read again, and how often it is read at most, in milliseconds. */
const SETTLED_MS = 500;
const PAUSE_MS = 10_000;
const HIDDEN_PAUSE_MS = 30_000;

/** Reads an answer again after events of other kinds than its key's. `kinds` and `queryKey` never change. */
export function useRereadOn(kinds: ReadonlySet<string>, queryKey: QueryKey): void {
  const client = useQueryClient();
  const hash = JSON.stringify(queryKey);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -Infinity;
    const stop = onLiveEvent(({ kind }) => {
      if (!kinds.has(kind)) return;
      const pause = document.hidden ? HIDDEN_PAUSE_MS : PAUSE_MS;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          void client.invalidateQueries({ queryKey: JSON.parse(hash) as QueryKey, exact: true });
        },
        Math.max(SETTLED_MS, last + pause - Date.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, kinds, hash]);
}
