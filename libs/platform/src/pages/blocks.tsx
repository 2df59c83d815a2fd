import type { ComponentChildren, VNode } from 'preact';

/** Something the person should read first: what went wrong with the whole form, or what was done. */
export function Notice({ problem, children }: { problem?: boolean; children: ComponentChildren }): VNode {
  return (
    <div class={problem ? 'notice problem' : 'notice'} role={problem ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** Names and what they stand for, one under the other. */
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
