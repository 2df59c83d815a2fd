import { Link } from '@tanstack/react-router';
import { Highlight, Snippet } from '../../content/search/highlight';
import type { SearchResults } from '../../content/search/search.queries';
import { useTexts } from '../../ground/texts/use-texts';
import { byDocument } from './search-results';

/** Passages with the words of the query, below their documents. Each leads to its heading. */
export function FoundPassages({ passages, query }: { passages: SearchResults['passages']; query: string }) {
  const { search } = useTexts();
  if (passages.length === 0) return null;
  return (
    <section aria-labelledby="found-passages" className="mb-8">
      <h2 id="found-passages" className="mb-2 border-b border-line pb-1">
        {search.passages}
      </h2>
      <ul>
        {byDocument(passages).map((found) => (
          <Document key={found[0]!.nodeId} passages={found} query={query} />
        ))}
      </ul>
    </section>
  );
}

function Document({ passages, query }: { passages: SearchResults['passages']; query: string }) {
  const { search } = useTexts();
  const [{ nodeId, path, untrusted }] = passages as [SearchResults['passages'][number]];
  return (
    <li className="border-b border-line py-3">
      <h3>
        <Link to="/documents/$id" params={{ id: nodeId }}>
          <Highlight
            text={untrusted.title ?? path.split('/').pop()!}
            query={query}
            words={untrusted.matches}
          />
        </Link>
      </h3>
      <p className="mb-1 text-13 break-words text-soft">
        <bdi>{path}</bdi>
      </p>
      <ul>
        {passages.map(({ anchor, startLine, untrusted: { headingPath, snippet, matches } }) => (
          <li key={startLine} className="mb-2">
            <Link
              to="/documents/$id"
              params={{ id: nodeId }}
              {...(anchor !== null && { hash: anchor })}
              className="font-semibold"
            >
              {headingPath.length > 0 ? (
                <Highlight text={headingPath.join(' › ')} query={query} words={matches} />
              ) : (
                search.beginning
              )}
            </Link>
            <p className="max-w-[72ch] break-words">
              <Snippet text={snippet} heading={headingPath.at(-1) ?? null} query={query} words={matches} />
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}
