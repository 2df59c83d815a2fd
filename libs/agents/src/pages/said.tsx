import type { VNode } from 'preact';

/** What changes how its neighbours look without being seen: controls, direction marks, separators. Joiners stay, scripts need them. */
const UNSEEN = /((?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])/u;

/** Text that a stranger gave, kept from passing for ours: apart in its direction, with what can't be seen made visible. */
export function Said({ text }: { text: string }): VNode {
  return (
    <bdi>
      {text
        .split(UNSEEN)
        .map((part, i) => (i % 2 === 0 ? part : <span class="strange">{codePoint(part)}</span>))}
    </bdi>
  );
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
