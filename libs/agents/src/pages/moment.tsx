import type { VNode } from 'preact';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A time, for reading. Without script the reader's zone is unknown, so it says which one it is. */
export function Moment({ at }: { at: Date }): VNode {
  return <time dateTime={at.toISOString()}>{FORMAT.format(at)} UTC</time>;
}
