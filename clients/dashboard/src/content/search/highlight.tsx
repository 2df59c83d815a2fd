import { highlighted } from './highlighted';

/** A text with the words of a query marked. It is always shown as text. */
export function Highlight({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {highlighted(text, query).map(({ text: part, isMatch }, index) =>
        isMatch ? (
          <mark key={index} className="bg-foreign text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}
