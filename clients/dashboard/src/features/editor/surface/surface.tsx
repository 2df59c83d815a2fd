import { useEffect, useRef } from 'react';
import type { EditSession } from '../session/edit-session';

/** Where the text is edited. It is in a shadow root, whose styles the Content-Security-Policy lets be adopted. */
export function Surface({ session }: { session: EditSession }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    session.attach(host.current!);
    return () => session.detach();
  }, [session]);
  return <div ref={host} className="min-h-60 rounded-card" />;
}
