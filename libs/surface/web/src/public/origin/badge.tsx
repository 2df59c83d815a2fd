import type { VNode } from 'preact';
import type { OriginState } from './origin-state';

/** The classes of the stylesheet for states. */
export const TONES: Record<OriginState, '' | 'warning' | 'neutral'> = {
  verified: '',
  changed: 'warning',
  broken: 'warning',
  unrecorded: 'neutral',
};

const LABELS: Record<OriginState, string> = {
  verified: 'Verified Origin',
  changed: 'Origin not verified: the document differs from its record',
  broken: 'Origin not verified: the record is damaged',
  unrecorded: 'Origin not recorded',
};

const TICK = 'M5 8.2l2.2 2.2L11.2 6';
const EXCLAMATION_MARK = 'M8 4.5v4.2M8 11v.6';

/** A link to the origin of a document that shows its state. */
export function Badge({ state, url }: { state: OriginState; url: string }): VNode {
  return (
    <p>
      <a class={`badge ${TONES[state]}`.trim()} href={url}>
        <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.4">
          <circle cx="8" cy="8" r="6.8" />
          <path
            d={state === 'verified' ? TICK : EXCLAMATION_MARK}
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
        {LABELS[state]}
      </a>
    </p>
  );
}
