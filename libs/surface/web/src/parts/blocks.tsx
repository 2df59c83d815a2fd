import type { ComponentChildren, VNode } from 'preact';

/** The message that the person should read first: what is wrong with the form as a whole, or what was done. */
export function Notice({ problem, children }: { problem?: boolean; children: ComponentChildren }): VNode {
  return (
    <div class={problem ? 'notice problem' : 'notice'} role={problem ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** A list of names with their values. */
export function Facts({ facts }: { facts: [name: string, value: ComponentChildren][] }): VNode {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
