import { Link } from '@tanstack/react-router';
import { PresentPeople } from '../../content/documents/present-people';
import type { Present } from '../../content/documents/presence';
import type { DocumentView } from '../../content/documents/view';
import { CopyButton } from '../../ground/controls/copy-button';
import { PersonName } from '../../ground/controls/person-name';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';

const MAX_AUTHORS = 4;

/** The facts about a document: its authors and times, its cost for an agent that reads it, and where else it is known. */
export function DocumentFacts({ view, present }: { view: DocumentView; present: readonly Present[] }) {
  const { reader } = useTexts();
  const { authors, node, tokenEstimate, docId, publication } = view;
  return (
    <div className="mb-8 flex flex-col gap-2 text-13 text-soft">
      <ul aria-label={reader.facts} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {authors.length > 0 && (
          <li className="flex flex-wrap items-baseline gap-x-2">
            <span className="sr-only">{reader.authors} </span>
            {authors.slice(0, MAX_AUTHORS).map(({ id, kind, displayName, savedAt }, i) => (
              <span key={id} className="inline-flex items-baseline gap-1">
                <span className="text-ink">
                  <PersonName kind={kind} name={displayName} />
                </span>
                <span>
                  {i === 0 && `${reader.changed} `}
                  <Time at={savedAt} />
                </span>
              </span>
            ))}
            {authors.length > MAX_AUTHORS && <span>{reader.moreAuthors(authors.length - MAX_AUTHORS)}</span>}
          </li>
        )}
        {authors.length === 0 && (
          <li>
            {reader.changed} <Time at={node.updatedAt} />
          </li>
        )}
        {tokenEstimate !== null && <li>{reader.tokens(tokenEstimate)}</li>}
        {docId && (
          <li className="flex flex-wrap items-center gap-2 print:hidden">
            <code className="font-mono text-13 break-words">{docId.globalId}</code>
            <CopyButton action="document.copyDocId" text={docId.globalId} label={reader.copyDocId} />
          </li>
        )}
        {publication && (
          <li>
            <Link to="/documents/$id/publish" params={{ id: node.id }}>
              {publication.status === 'published' ? reader.published : reader.draft}
            </Link>
          </li>
        )}
        {node.sharedCount > 0 && (
          <li>
            <Link to="/documents/$id/share" params={{ id: node.id }}>
              {reader.shares(node.sharedCount)}
            </Link>
          </li>
        )}
      </ul>
      <PresentPeople present={present} />
    </div>
  );
}
