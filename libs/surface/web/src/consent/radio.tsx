import type { ComponentChildren, VNode } from 'preact';

/** One of several choices, of which one is chosen. */
export function Radio({
  name,
  value,
  checked,
  children,
}: {
  name: string;
  value: string;
  checked: boolean;
  children: ComponentChildren;
}): VNode {
  return (
    <label class="choice">
      <input type="radio" name={name} value={value} checked={checked} />
      <span>{children}</span>
    </label>
  );
}
