import { useEffect, useRef, useState } from 'react';
import { admit } from '../../ground/api/budget';
import { ApiError, ConnectionError, explain } from '../../ground/api/errors';
import { useTexts } from '../../ground/texts/use-texts';
import type { InviteLine } from './invite-lines';
import { invite, invitesChanged } from './invites.queries';

/** The refusal of an address by the policy of the organization; other addresses are accepted. */
const OF_ONE_ADDRESS = 'SVC_EMAIL_DOMAIN_NOT_ALLOWED';

/** The fate of a line that was sent. */
export interface Fate {
  line: InviteLine;
  state: 'invited' | 'notMailed' | 'failed';
  /** The reason of a failure. */
  reason?: string;
}

/** Sends invites one after the other. The rest is not sent after the screen is left. */
export function useSending() {
  const texts = useTexts();
  const [fates, setFates] = useState<readonly Fate[]>([]);
  const [total, setTotal] = useState<number>();
  // Only the answers have the links, so those of earlier sendings stay.
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const leaving = useRef(new AbortController());
  const stopping = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  /** @param onEnd gets the lines of which nobody was invited, unless the screen was left */
  const send = async (
    lines: readonly InviteLine[],
    onEnd: (unsent: readonly InviteLine[]) => void,
  ): Promise<void> => {
    const { signal } = leaving.current;
    stopping.current = new AbortController();
    const mayGo = AbortSignal.any([signal, stopping.current.signal]);
    const done: Fate[] = [];
    setFates([]);
    setTotal(lines.length);
    for (const line of lines) {
      // It waits while the minute has no request left.
      await admit('open', mayGo).catch(() => undefined);
      if (mayGo.aborted) break;
      const { email, role } = line;
      try {
        const { link, isMailed } = await invite({ email, role }, signal);
        setLinks((before) => new Map(before).set(email, link));
        done.push({ line, state: isMailed ? 'invited' : 'notMailed' });
      } catch (error) {
        if (signal.aborted) return;
        done.push({ line, state: 'failed', reason: explain(error, texts) });
        if (concernsAll(error)) break;
      }
      setFates([...done]);
    }
    if (signal.aborted) return;
    setFates(done);
    setTotal(undefined);
    onEnd(lines.filter((line) => !done.some((fate) => fate.line === line && fate.state !== 'failed')));
    void invitesChanged();
  };
  return { fates, total, links, send, stop: () => stopping.current.abort() };
}

/** Whether the next invite would fail for the same reason: nobody answers, or the person may not invite any more. */
function concernsAll(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError;
  const { status, code } = error;
  return status === 401 || (status === 403 && code !== OF_ONE_ADDRESS) || code === 'SVC_QUOTA_EXCEEDED';
}
