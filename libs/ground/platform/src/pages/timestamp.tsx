import type { VNode } from 'preact';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time in UTC. Without scripts, a page doesn't know the reader's time zone. */
export function Timestamp({ at }: { at: Date }): VNode {
  return <time dateTime={at.toISOString()}>{FORMAT.format(at)} UTC</time>;
}
