import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../content/session/session';
import { ApiError, isConflict } from '../../ground/api/errors';
import { keys } from '../../content/keys';
import { announce } from '../../ground/controls/announce';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { LiveAddress } from './live-address';
import { OverrideForm } from './override-form';
import { PageForm } from './page-form';
import { Problem } from './problem';
import { initialInput, inputProblems, isSameInput, trimmed } from './publication-input';
import { publicationState } from './publication-state';
import { createDraft, publish, saveChanges, scan, takeContent } from './publishing.acts';
import { type Published, showPublication, type SourceView } from './publishing.queries';
import { ScanFindings } from './scan-findings';
import { sealInDocument } from './seal-in-document';
import type { Seal } from './seal-instead';
import { StateNotice } from './state-notice';
import { useAttempts } from './use-attempts';

/** The publication of a document: its state, what the public sees, and what the scan found. */
export function Publication({ source, published }: { source: SourceView; published: Published | null }) {
  const { publishing } = useTexts();
  const { isTenantAdmin, policies } = useSession();
  const client = useQueryClient();
  const [input, setInput] = useState(() => initialInput(published, source));
  const [isChecked, check] = useState(false);
  const { outcome, attempt, showScan, forgetRefusal } = useAttempts();
  const who = { isAdmin: isTenantAdmin, reviewRequired: policies.requirePrePublishReview };
  const state = publicationState(published, source.contentHash, who);
  const { id: nodeId } = source.node;
  // A change by somebody else is shown unless the person has begun to edit the form.
  const base = useRef(input);
  useEffect(() => {
    if (!published) return;
    const stored = initialInput(published, source);
    if (isSameInput(stored, base.current)) return;
    const before = base.current;
    base.current = stored;
    setInput((current) => (isSameInput(trimmed(current), before) ? stored : current));
  }, [published, source]);
  const isDirty = published !== null && !isSameInput(trimmed(input), initialInput(published, source));
  // The text of a draft that was made of an earlier state of the document is not known here.
  const text = state.isOutOfDate ? null : source.untrusted.text;

  const look = async (doc: Published): Promise<void> =>
    showScan(await scan(doc), doc.contentHash === source.contentHash ? source.untrusted.text : null);
  const valid = (): boolean => {
    check(true);
    return Object.keys(inputProblems(input)).length === 0;
  };

  // A reviewer sees at once what the scan says; a person who edits a draft asks for it.
  const inReview = state.is === 'inReview' ? published?.id : undefined;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (inReview === undefined || shown.current === inReview || published === null) return;
    shown.current = inReview;
    void attempt(() => look(published), text);
  });

  const create = (): void => {
    if (!valid()) return;
    void attempt(async () => {
      const show = (draft: Published): void => showPublication(nodeId, draft);
      const draft = await createDraft(source, trimmed(input), show);
      show(draft);
      showNotice(publishing.created);
      await look(draft);
    }, text);
  };
  const save = (): void => {
    if (!published || !valid()) return;
    let newest = published;
    void attempt(async (override) => {
      const saved = await saveChanges(newest, trimmed(input), override, (first) => (newest = first));
      showPublication(nodeId, saved);
      showNotice(saved.status === 'published' ? publishing.savedLive : publishing.savedDraft);
      if (saved.status === 'draft') await look(saved);
    }, text);
  };
  const goLive = (): void => {
    if (!published || !valid()) return;
    // With an override, this happens again, and goes on from what was saved before the scan refused.
    let newest = published;
    const keep = (saved: Published): void => {
      if (saved !== newest) showPublication(nodeId, saved);
      newest = saved;
    };
    void attempt(async (override) => {
      // The typed values become public too.
      if (isDirty) keep(await saveChanges(newest, trimmed(input), override, keep));
      try {
        const live = await publish(newest, override);
        showScan(live.report, text);
        showPublication(nodeId, live.published);
        showNotice(publishing.isLive);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'SVC_REVIEW_REQUIRED') throw error;
        await client.invalidateQueries({ queryKey: keys.publication(nodeId) });
        showNotice(publishing.reviewRequested);
      }
    }, text);
  };
  const update = (): void => {
    if (!published) return;
    void attempt(async (override) => {
      const updated = await takeContent(published, source, override);
      showPublication(nodeId, updated);
      showNotice(updated.status === 'published' ? publishing.updated : publishing.contentTaken);
    }, source.untrusted.text);
  };

  // The findings must be of the text that is going to change.
  const canSeal = isTenantAdmin && source.rights.write && outcome.scan?.text === source.untrusted.text;
  // The draft gets the text without the secret at once. A live page changes when the person says so.
  const seal: Seal = async (place, secret) => {
    const sealed = await sealInDocument(source, place, secret);
    void client.invalidateQueries({ queryKey: keys.text(nodeId) });
    if (sealed === undefined) return showNotice(publishing.seal.changed, { kind: 'problem' });
    const isLive = published?.status === 'published';
    showNotice(isLive ? publishing.seal.doneLive : publishing.seal.done);
    const changed = { ...source, untrusted: { ...source.untrusted, text: sealed } };
    if (published?.status !== 'draft') return;
    void attempt(async () => {
      const updated = await takeContent(published, changed);
      showPublication(nodeId, updated);
      showScan(await scan(updated), sealed);
    }, sealed);
  };

  useEffect(() => {
    if (isConflict(outcome.error)) void client.invalidateQueries({ queryKey: keys.publication(nodeId) });
  }, [outcome.error, client, nodeId]);
  useEffect(() => {
    if (outcome.scan?.report.blocked)
      announce(publishing.blocked(outcome.scan.report.findings.length), 'assertive');
  }, [outcome.scan, publishing]);

  return (
    <>
      <StateNotice
        published={published}
        state={state}
        canReview={isTenantAdmin}
        busy={outcome.busy}
        isDirty={isDirty}
        onPublish={goLive}
        onUpdate={update}
        onScan={() => published && void attempt(() => look(published), text)}
      />
      <Problem error={outcome.error} isScan={outcome.refused !== undefined} />
      {outcome.scan && (
        <ScanFindings
          {...outcome.scan}
          nodeId={nodeId}
          onSeal={canSeal ? seal : undefined}
          fields={{
            title: input.publicTitle,
            slug: input.slug,
            description: input.seoDescription,
            seoTitle: input.seoTitle,
          }}
        />
      )}
      {outcome.scan?.report.blocked && outcome.refused && (
        <OverrideForm
          report={outcome.scan.report}
          isAdmin={isTenantAdmin}
          busy={outcome.busy}
          onOverride={(overrideReason) =>
            outcome.refused &&
            void attempt(outcome.refused, outcome.scan?.text ?? null, { override: true, overrideReason })
          }
        />
      )}
      {published?.status === 'published' && <LiveAddress published={published} />}
      <PageForm
        published={published}
        input={input}
        problems={isChecked ? inputProblems(input) : {}}
        refusal={outcome.error}
        busy={outcome.busy}
        canChange={state.canChange}
        onChange={(changed) => {
          setInput(changed);
          // An override holds for what the scan has seen. What is typed now must be scanned before it is public.
          forgetRefusal();
        }}
        onSubmit={published ? save : create}
      />
    </>
  );
}
