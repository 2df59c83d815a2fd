import { Link } from '@tanstack/react-router';
import { useTexts } from '../../ground/texts/use-texts';
import type { Distribution } from './distributions.queries';
import { Section } from '../../ground/controls/section';

const OWN = /^\/documents\/([0-9a-f-]{36})$/;

/** The documents of a distribution, as their source named them. */
export function SentDocuments({ documents }: { documents: Distribution['documents'] }) {
  const { distributions } = useTexts();
  return (
    <Section title={distributions.documents}>
      <ul className="border-t border-line">
        {documents.map(({ docId, url, title }, at) => (
          <li key={`${at} ${docId}`} className="border-b border-line py-2 break-words">
            <DocumentLink url={url}>{title ?? docId}</DocumentLink>{' '}
            <code className="text-13 break-all text-soft">{docId}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Opens a document of this workspace here. The source can name any other address, of which the link shows the host. */
function DocumentLink({ url, children }: { url: string; children: string }) {
  const address = new URL(url);
  const id = address.origin === location.origin ? OWN.exec(address.pathname)?.[1] : undefined;
  if (id !== undefined)
    return (
      <Link to="/documents/$id" params={{ id }} className="font-semibold">
        <bdi>{children}</bdi>
      </Link>
    );
  return (
    <>
      <a href={url} rel="noopener noreferrer nofollow" className="font-semibold">
        <bdi>{children}</bdi>
      </a>{' '}
      <span className="text-13 text-soft">({address.host})</span>
    </>
  );
}
