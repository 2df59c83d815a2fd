import { highlighted, withWords } from './highlighted';
import { readable } from './readable';

interface Searched {
  text: string;
  query: string;
  /** The words that the service found. Without them, the beginnings of words are marked that match the query. */
  words?: readonly string[] | undefined;
}

/** A text with the words of a query marked. It is always shown as text. */
export function Highlight({ text, query, words }: Searched) {
  return (
    <bdi>
      {(words ? withWords(text, words) : highlighted(text, query)).map(({ text: part, isMatch }, index) =>
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
export function Snippet({ text, heading, query, words }: Searched & { heading: string | null }) {
  return <Highlight text={readable(text, heading)} query={query} words={words} />;
}
