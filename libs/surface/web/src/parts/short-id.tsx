import type { VNode } from 'preact';

/** The last characters distinguish ids: the first ones are a time, which ids of the same minute share. */
const SHOWN = 8;

/** The end of an id, which tells two things of one name apart. The whole id is its title. */
export function ShortId({ id }: { id: string }): VNode {
  return (
    <span title={id}>
      id <code>{id.slice(-SHOWN)}</code>
    </span>
  );
}
