import type { VNode } from 'preact';

/** A value to copy. The script of the page adds a button; without scripts, one click selects the whole value. */
export function Copyable({ name, value }: { name: string; value: string }): VNode {
  return (
    <code class="copyable" data-copy={name}>
      {value}
    </code>
  );
}
