import type { VNode } from 'preact';
import { INVISIBLE } from '#platform';

/** A stranger's text, set off so that it can't pass for text of this page: isolated in its direction, with invisible characters shown. */
export function UntrustedText({ text }: { text: string }): VNode {
  return <bdi>{marked(text)}</bdi>;
}

/** The marks have their own direction, so that they do not change the direction of the text. */
function marked(text: string): (string | VNode)[] {
  return text.split(INVISIBLE).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <span class="strange" dir="ltr">
        {codePoint(part)}
      </span>
    ),
  );
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
