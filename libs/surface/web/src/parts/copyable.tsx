import type { VNode } from 'preact';

/** A value to copy. The script of the page adds a button; without scripts, one click selects the whole value. */
export function Copyable({ name, value }: { name: string; value: string }): VNode {
  return (
    <code class="copyable" data-copy={name}>
      {value}
    </code>
  );
}

/** A token, link or code that only this answer shows, to be copied. @param name what it is, such as "the token" */
export function Secret({ name, value }: { name: string; value: string }): VNode {
  return (
    <p class="secret">
      <Copyable name={name} value={value} />
    </p>
  );
}
