import { visibleParts } from './visible-parts';

/** A text that somebody chose, with marks in place of invisible characters. */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      <MarkedText text={text} />
    </bdi>
  );
}

/** The same as a part of an element that isolates the direction of the text and breaks its lines. */
export function MarkedText({ text }: { text: string }) {
  return visibleParts(text).map(({ text: part, isMark }, at) =>
    isMark ? (
      <span key={at} dir="ltr" className="bg-foreign px-0.5 text-13 text-ink">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
