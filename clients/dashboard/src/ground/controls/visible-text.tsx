import { visibleParts } from './visible-parts';

/** A text that somebody chose, with marks in place of invisible characters. */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      {visibleParts(text).map(({ text: part, isMark }, at) =>
        isMark ? (
          <span key={at} dir="ltr" className="bg-foreign px-0.5 text-13 text-ink">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}
