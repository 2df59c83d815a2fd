import type { VNode } from 'preact';

const UTC = 'UTC';
const MEDIUM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: UTC });
const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: UTC });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: UTC });

/** A time. The server doesn't know the zone of the reader, so it writes UTC, and the script of the page writes the reader's zone instead. */
export function Timestamp({ at }: { at: Date }): VNode {
  return (
    <time dateTime={at.toISOString()} data-time="time">
      {MEDIUM.format(at)} UTC
    </time>
  );
}

/** A time in running text, with the name of the month. */
export function LongTimestamp({ at }: { at: Date }): VNode {
  return (
    <time dateTime={at.toISOString()} data-time="moment">
      {LONG.format(at)} UTC
    </time>
  );
}

/** The day of a time. Its title is the time in UTC. */
export function Day({ at }: { at: Date }): VNode {
  return (
    <time dateTime={at.toISOString()} data-time="day" title={`${LONG.format(at)} UTC`}>
      {DAY.format(at)}
    </time>
  );
}
