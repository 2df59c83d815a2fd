import type { ReactNode } from 'react';

/** Names, each with its value. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mb-8 grid max-w-[68ch] grid-cols-1 border-t border-line sm:grid-cols-[minmax(10rem,max-content)_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid border-b border-line py-2 sm:col-span-2 sm:grid-cols-subgrid sm:gap-x-6"
        >
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
