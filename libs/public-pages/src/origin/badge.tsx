import type { VNode } from 'preact';
import type { OriginState } from './origin-state';

/** How sure a state is, as the stylesheet names it. */
export const TONES: Record<OriginState, '' | 'doubtful' | 'open'> = {
  verified: '',
  changed: 'doubtful',
  broken: 'doubtful',
  unrecorded: 'open',
};

const WORDS: Record<OriginState, string> = {
  verified: 'Verified origin',
  changed: 'Origin not verified: the text is not the recorded one',
  broken: 'Origin not verified: the record is damaged',
  unrecorded: 'Origin not recorded',
};

const TICK = 'M5 8.2l2.2 2.2L11.2 6';
const BANG = 'M8 4.5v4.2M8 11v.6';

/** What is known of a text's origin, in a word, and the way to the page that explains it. */
export function Badge({ state, url }: { state: OriginState; url: string }): VNode {
  return (
    <p>
      <a class={`badge ${TONES[state]}`.trim()} href={url}>
        <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.4">
          <circle cx="8" cy="8" r="6.8" />
          <path d={state === 'verified' ? TICK : BANG} stroke-linecap="round" stroke-linejoin="round" />
        </svg>
        {WORDS[state]}
      </a>
    </p>
  );
}
