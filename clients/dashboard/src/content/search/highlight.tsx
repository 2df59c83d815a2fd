import { highlighted } from './highlighted';
import { readable } from './readable';

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

/** A snippet of a document, without the marks of Markdown, and without the heading that is shown beside it. */
export function Snippet({ text, heading, query }: { text: string; heading: string | null; query: string }) {
  return <Highlight text={readable(text, heading)} query={query} />;
}
