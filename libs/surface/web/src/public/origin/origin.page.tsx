import type { ComponentChildren, VNode } from 'preact';
import { shortHash } from '#provenance';
import { LongTimestamp } from '../../parts/timestamp';
import { TenantUrls } from '../http/public-urls';
import { PublicPage } from '../layout/public-page';
import type { LiveDocument } from '../live-documents/live-documents.repository';
import { TONES } from './badge';
import { LineageTable } from './lineage-table';
import type { OriginState } from './origin-state';
import type { OriginWithEntries } from './origin.service';

interface Props {
  doc: LiveDocument;
  origin: OriginWithEntries;
}

const HEADLINES: Record<OriginState, string> = {
  verified: 'The origin of this document is verified.',
  changed: 'The origin of this document is not verified: the document differs from its record.',
  broken: 'The origin of this document is not verified: its record is damaged.',
  unrecorded: 'The origin of this document is not recorded.',
};

/** The origin of a published document. It must be clear to readers who don't know what a hash is. */
export function OriginPage({ doc, origin, urls }: Props & { urls: TenantUrls }): VNode {
  const paths = new TenantUrls(doc.tenantSlug);
  const page = paths.document(doc.slug);
  return (
    <PublicPage
      title={`Origin of “${doc.publicTitle}” · ${doc.tenantName}`}
      publisher={{ name: doc.tenantName, url: doc.searchListing ? paths.list : null }}
      head={<meta name="robots" content="noindex" />}
      links={[['Back to the document', page]]}
    >
      <header class="article-head">
        <h1>Origin of this document</h1>
        <p class="lead">
          <a href={page}>
            <bdi>{doc.publicTitle}</bdi>
          </a>
          , published by <bdi>{doc.tenantName}</bdi>
        </p>
      </header>
      <div class="prose">
        <Verdict doc={doc} origin={origin} />
        <h2>History</h2>
        <LineageTable origin={origin} />
        <h2>How the check works</h2>
        <Explanation />
        <h2>What it does not prove</h2>
        <Limits />
        <h2>Check it yourself</h2>
        <Instructions doc={doc} origin={origin} urls={urls} />
      </div>
    </PublicPage>
  );
}

function Verdict({ doc, origin: { state, checkedAt, recorded } }: Props): VNode {
  return (
    <div class={`notice ${TONES[state]}`.trim()}>
      <p>
        <strong>{HEADLINES[state]}</strong>
      </p>
      <p>
        {state === 'verified' && (
          <>
            The text on the page is exactly what <bdi>{doc.tenantName}</bdi> published on{' '}
            <LongTimestamp at={recorded!.at} />. The record of the document is complete and unaltered since
            the document was created.
          </>
        )}
        {state === 'changed' &&
          'The page now shows something other than what was recorded when the document was last published. It was changed without a record of the change. Treat it with caution.'}
        {state === 'broken' &&
          'The record and the stored document do not match: an entry of the record was altered, removed or inserted, or the recorded text was replaced. The origin of the document cannot be established. Treat it with caution.'}
        {state === 'unrecorded' &&
          'There is no record of how this document was published. This does not mean that the document is wrong, but its origin cannot be established.'}
      </p>
      <p>
        Checked on <LongTimestamp at={checkedAt} />.
      </p>
    </div>
  );
}

function Explanation(): VNode {
  return (
    <Points>
      <>
        <strong>A record of every change.</strong> Whenever a document is created, edited, published or
        unpublished, this service records what was done, when, and whether a person or an agent (a computer
        program that works for a person) did it.
      </>
      <>
        <strong>A fingerprint of every text.</strong> With each version of the text, the record stores a
        fingerprint: a number that is computed from all characters of the text. If a single character changes,
        so does the fingerprint. This page shows the first twelve characters of each fingerprint.
      </>
      <>
        <strong>A chain.</strong> Each entry also contains a fingerprint of the entry before it. If anyone
        altered, removed or inserted an entry later, the chain would no longer fit together.
      </>
      <>
        <strong>A check.</strong> This service computes the fingerprint of the text again, compares it with
        the one that was recorded when the document was published, and checks the whole chain.
      </>
    </Points>
  );
}

function Limits(): VNode {
  return (
    <Points>
      <>It does not prove that the text is true, complete or up to date.</>
      <>
        It does not prove who wrote the text. This page shows no names, and the text may have been written
        elsewhere first.
      </>
      <>It does not prove that the organization is the one that its name suggests.</>
      <>
        The organization can add entries about what it did elsewhere, which this service cannot check. Only
        this service records that a document was published or unpublished.
      </>
      <>
        This service both keeps the record and checks it. To check a document without relying on this service,
        follow the instructions below.
      </>
    </Points>
  );
}

function Instructions({ doc, origin, urls }: Props & { urls: TenantUrls }): VNode {
  const { contentHash, recorded, state } = origin;
  return (
    <ol class="spaced">
      <li>
        Download the text and compute its fingerprint with the command below. The fingerprint begins with{' '}
        <code>{shortHash(contentHash)}</code>
        {state === 'verified'
          ? ', like the one of the entry above that is marked “this text”.'
          : recorded?.contentHash
            ? `; the recorded one begins with ${shortHash(recorded.contentHash)}.`
            : '.'}
        <pre>{`curl -s ${urls.markdown(doc.slug)} | sha256sum`}</pre>
      </li>
      <li>
        Read the same record as JSON:
        <pre>{`curl -s -H 'Accept: application/json' ${urls.origin(doc.slug)}`}</pre>
      </li>
      <li>
        Ask <bdi>{doc.tenantName}</bdi> for the complete record as a signed file, called a{' '}
        <em>lineage bundle</em>, and check it on your own computer with{' '}
        <a href="/verify-lineage.mjs">this program</a>, which does not need the service. If you can sign in
        here, you can also read the public record of every published document.
      </li>
    </ol>
  );
}

function Points({ children }: { children: ComponentChildren[] }): VNode {
  return (
    <ul class="spaced">
      {children.map((point) => (
        <li>{point}</li>
      ))}
    </ul>
  );
}
