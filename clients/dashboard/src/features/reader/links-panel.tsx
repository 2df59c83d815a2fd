import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { DocumentView } from '../../content/documents/view';
import { explain } from '../../ground/api/errors';
import { ActionButton } from '../../ground/controls/action-button';
import { Skeleton } from '../../ground/controls/skeleton';
import { useTexts } from '../../ground/texts/use-texts';
import { Disclosure } from './disclosure';
import { backlinksQuery, linksQuery } from './reader.queries';

const Mapping = lazy(async () => ({ default: (await import('./mapping')).Mapping }));

/** The links to a document, its own links, and the file that it is mapped to. Each part is read when it is opened. */
export function LinksPanel({ view }: { view: DocumentView }) {
  const nodeId = view.node.id;
  const { reader } = useTexts();
  return (
    <>
      <Disclosure label={reader.backlinks}>
        <Backlinks nodeId={nodeId} />
      </Disclosure>
      <Disclosure label={reader.links}>
        <OwnLinks nodeId={nodeId} />
      </Disclosure>
      <Disclosure label={reader.mapping}>
        <Suspense fallback={<Skeleton lines={2} />}>
          <Mapping view={view} />
        </Suspense>
      </Disclosure>
    </>
  );
}

function Backlinks({ nodeId }: { nodeId: string }) {
  const texts = useTexts();
  const { data, error } = useQuery(backlinksQuery(nodeId));
  if (!data)
    return error ? <p className="text-13 text-alarm">{explain(error, texts)}</p> : <Skeleton lines={2} />;
  if (data.length === 0) return <p className="text-13 text-soft">{texts.reader.noBacklinks}</p>;
  return (
    <ul className="text-13">
      {data.map(({ nodeId: from, path, line, untrusted }) => (
        <li key={`${from} ${untrusted.href}`} className="py-1">
          <Link to="/documents/$id" params={{ id: from }}>
            <bdi>{untrusted.title ?? path}</bdi>
          </Link>{' '}
          <span className="text-soft">{texts.reader.line(line)}</span>
        </li>
      ))}
    </ul>
  );
}

function OwnLinks({ nodeId }: { nodeId: string }) {
  const texts = useTexts();
  const [isWhole, showWhole] = useState(false);
  const { data, error } = useQuery(linksQuery(nodeId));
  if (!data)
    return error ? <p className="text-13 text-alarm">{explain(error, texts)}</p> : <Skeleton lines={2} />;
  const links = data.filter(({ kind }) => kind !== 'anchor');
  if (links.length === 0) return <p className="text-13 text-soft">{texts.reader.noLinks}</p>;
  // Broken ones are what somebody looks for here.
  const sorted = links.toSorted((a, b) => Number(b.state === 'broken') - Number(a.state === 'broken'));
  return (
    <>
      <ul className="text-13">
        {(isWhole ? sorted : sorted.slice(0, 20)).map(({ kind, state, nodeId: target, untrusted, line }) => (
          <li key={untrusted.href} className="py-1 [overflow-wrap:anywhere]">
            {kind === 'document' && target ? (
              <Link to="/documents/$id" params={{ id: target }}>
                <bdi>{untrusted.title ?? untrusted.href}</bdi>
              </Link>
            ) : kind === 'external' ? (
              <a href={untrusted.href} rel="noopener noreferrer nofollow">
                <bdi>{untrusted.href}</bdi>
              </a>
            ) : (
              <bdi>{untrusted.href}</bdi>
            )}{' '}
            <span className={state === 'broken' ? 'text-alarm' : 'text-soft'}>
              {state === 'broken' && `${texts.reader.broken}, `}
              {texts.reader.line(line)}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && sorted.length > 20 && (
        <ActionButton
          size="small"
          action="list.more"
          label={texts.controls.more}
          onPress={() => showWhole(true)}
        />
      )}
    </>
  );
}
