import { useEffect, useRef, useState } from 'react';
import { explain } from '../../ground/api/errors';
import { useTexts } from '../../ground/texts/use-texts';
import type { InviteLine } from './invite-lines';
import { invite, invitesChanged } from './invites.queries';

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
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  /** @returns the fates of all lines */
  const send = async (lines: readonly InviteLine[]): Promise<readonly Fate[]> => {
    const { signal } = leaving.current;
    const done: Fate[] = [];
    setFates([]);
    setTotal(lines.length);
    for (const line of lines) {
      try {
        const isMailed = await invite({ email: line.email, role: line.role }, signal);
        done.push({ line, state: isMailed ? 'invited' : 'notMailed' });
      } catch (error) {
        if (signal.aborted) return done;
        done.push({ line, state: 'failed', reason: explain(error, texts) });
      }
      setFates([...done]);
    }
    setTotal(undefined);
    await invitesChanged();
    return done;
  };
  return { fates, total, send };
}
