import type { ComponentChildren, VNode } from 'preact';
import { Moment, PublicPage } from '../frame/public-page';
import type { LiveDocument } from '../document/public-document.repository';
import { TenantUrls } from '../serving/public-urls';
import { TONES } from './badge';
import { shortHash } from './origin.presenter';
import type { OriginWithSteps } from './origin.service';
import type { OriginState } from './origin-state';
import { Steps } from './steps';

interface Told {
  doc: LiveDocument;
  origin: OriginWithSteps;
}

const HEADLINES: Record<OriginState, string> = {
  verified: 'The origin of this text is verified.',
  changed: 'The origin of this text is not verified: it is not the text that was recorded.',
  broken: 'The origin of this text is not verified: its record is damaged.',
  unrecorded: 'The origin of this text is not recorded.',
};

/** Where a published text comes from, for readers who have never heard of a hash. */
export function OriginPage({ doc, origin, urls }: Told & { urls: TenantUrls }): VNode {
  const paths = new TenantUrls(doc.tenantSlug);
  const page = paths.document(doc.slug);
  return (
    <PublicPage
      title={`Where “${doc.publicTitle}” comes from · ${doc.tenantName}`}
      publisher={{ name: doc.tenantName, url: doc.searchListing ? paths.list : null }}
      head={<meta name="robots" content="noindex" />}
      links={[['Back to the document', page]]}
    >
      <header class="article-head">
        <h1>Where this text comes from</h1>
        <p class="lead">
          <a href={page}>
            <bdi>{doc.publicTitle}</bdi>
          </a>
          , published by <bdi>{doc.tenantName}</bdi>
        </p>
      </header>
      <div class="prose">
        <Verdict doc={doc} origin={origin} />
        <h2>What happened to it</h2>
        <Steps origin={origin} />
        <h2>What this means</h2>
        <Meaning />
        <h2>What it does not mean</h2>
        <Limits />
        <h2>Check it yourself</h2>
        <SelfCheck doc={doc} origin={origin} urls={urls} />
      </div>
    </PublicPage>
  );
}

function Verdict({ doc, origin: { state, checkedAt, recorded } }: Told): VNode {
  return (
    <div class={`said ${TONES[state]}`.trim()}>
      <p>
        <strong>{HEADLINES[state]}</strong>
      </p>
      <p>
        {state === 'verified' && (
          <>
            The text on the page is, character for character, what <bdi>{doc.tenantName}</bdi> published on{' '}
            <Moment at={recorded!.at} />. Every step that was recorded since the document was created is still
            there, in its order and unaltered.
          </>
        )}
        {state === 'changed' &&
          'What the page shows now differs from what was recorded when it was last published. It was changed in a way that the record knows nothing of. Treat it with care.'}
        {state === 'broken' &&
          'The record and what is stored do not agree: a step was altered, removed or slipped in afterwards, or a recorded text was exchanged. So nothing can be said about where the text comes from. Treat it with care.'}
        {state === 'unrecorded' &&
          'There is no record of how this text came to be published. That does not make it wrong; but nothing can be said about where it comes from.'}
      </p>
      <p>
        Checked on <Moment at={checkedAt} />.
      </p>
    </div>
  );
}

function Meaning(): VNode {
  return (
    <Points>
      <>
        <strong>A record of every step.</strong> Whenever a document is created, edited, published or taken
        offline, this service notes what was done, when, and whether a person or an agent (a computer program
        working for one) did it.
      </>
      <>
        <strong>A fingerprint of every text.</strong> With each step goes a fingerprint, a number worked out
        from all characters of the text. Change a single one, and the fingerprint is another. What you see of
        it here are its first twelve characters.
      </>
      <>
        <strong>A chain.</strong> Each step is sealed together with the one before it. Whoever altered,
        removed or added one later would break the seals of all that follow.
      </>
      <>
        <strong>A check.</strong> The fingerprint of the text is worked out anew and compared with the one
        that was noted when it was published, and all seals are checked.
      </>
    </Points>
  );
}

function Limits(): VNode {
  return (
    <Points>
      <>It does not say that the text is true, complete or up to date.</>
      <>
        It does not say who wrote it. Names are not shown here, and a text may have been written elsewhere
        before.
      </>
      <>It does not say that the organization is who its name makes you think of.</>
      <>
        Steps can also be noted by the organization itself, for what it did elsewhere. Being published or
        taken offline is noted by the service only.
      </>
      <>It is this service that keeps the record and checks it. You need not take its word:</>
    </Points>
  );
}

function SelfCheck({ doc, origin, urls }: Told & { urls: TenantUrls }): VNode {
  const { contentHash, recorded, state } = origin;
  return (
    <ol class="plainly">
      <li>
        Fetch the text and work out its fingerprint with this command. It begins with{' '}
        <code>{shortHash(contentHash)}</code>
        {state === 'verified'
          ? ', like that of the step above with which this text was published:'
          : recorded?.contentHash
            ? `; recorded was one that begins with ${shortHash(recorded.contentHash)}:`
            : ':'}
        <pre>{`curl -s ${urls.markdown(doc.slug)} | sha256sum`}</pre>
      </li>
      <li>
        Read the same record as data:
        <pre>{`curl -s -H 'Accept: application/json' ${urls.origin(doc.slug)}`}</pre>
      </li>
      <li>
        Ask <bdi>{doc.tenantName}</bdi> for the whole record as a signed file (in the terms of this service,
        the <em>lineage bundle</em>) and check it on your own computer, without this service, with{' '}
        <a href="/verify-lineage.mjs">this program</a>. Whoever has an account here can also read the public
        record of any published document.
      </li>
    </ol>
  );
}

function Points({ children }: { children: ComponentChildren[] }): VNode {
  return (
    <ul class="plainly">
      {children.map((point) => (
        <li>{point}</li>
      ))}
    </ul>
  );
}
