import type { VNode } from 'preact';

/** The characters of an id that tell one from another: its beginning is a time, which those of one minute share. */
const SHOWN = 8;

/** The end of an id, which tells two things of one name apart. The whole id is its title. */
export function ShortId({ id }: { id: string }): VNode {
  return (
    <span title={id}>
      id <code>{id.slice(-SHOWN)}</code>
    </span>
  );
}
