import { useState } from 'react';
import { PersonField } from '../../content/people/person-field';
import { useSession } from '../../content/session/session';
import { hasStatus } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form, type Problems } from '../../ground/controls/form';
import { showNotice } from '../../ground/controls/notices';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { LIFETIMES, type Lifetime } from './expiry';
import { GroupField } from './group-field';
import { type ShareInput, shareRequest } from './share-request';
import { shareDocument } from './sharing.acts';
import type { ShareType } from './sharing.queries';

const EMPTY: ShareInput = {
  shareType: 'user',
  person: '',
  personId: null,
  groupId: '',
  permission: 'read',
  lifetime: 'never',
  date: '',
};

/** Shares a document with a person, a group, the organization or everybody. */
export function ShareForm({ document }: { document: Schema<'DocumentViewDto'> }) {
  const { sharing, controls } = useTexts();
  const { isTenantAdmin } = useSession();
  const [input, setInput] = useState(EMPTY);
  const set = (change: Partial<ShareInput>): void => setInput((before) => ({ ...before, ...change }));
  const check = (): Problems => {
    const result = shareRequest(input, Date.now());
    if (!('problems' in result)) return {};
    const { person, groupId, date } = result.problems;
    return {
      ...(person && { person: sharing.personProblems[person] }),
      ...(groupId && { groupId: controls.required }),
      ...(date && { expiresAt: sharing.dateProblems[date] }),
    };
  };
  const share = async (): Promise<void> => {
    const result = shareRequest(input, Date.now());
    if ('problems' in result) return;
    await shareDocument(document, result.request);
    showNotice(sharing.shared);
    // The terms stay for the next person.
    set({ person: '', personId: null });
  };
  // Only owners and admins can read the groups.
  const audiences: ShareType[] = isTenantAdmin
    ? ['user', 'group', 'tenant', 'public']
    : ['user', 'tenant', 'public'];
  const isUnknown = (error: unknown): boolean => hasStatus(error, 404) && input.shareType === 'user';
  return (
    <>
      <h2 id="share-form" className="mb-3">
        {sharing.form}
      </h2>
      <Form
        labelledBy="share-form"
        className="mb-10 max-w-[640px]"
        check={check}
        fieldOf={(error) => (isUnknown(error) ? 'person' : undefined)}
        onSubmit={share}
        buttons={(busy) => <SubmitButton busy={busy} action="share.create" label={sharing.share} />}
      >
        {(problems) => (
          <>
            <SelectField
              label={sharing.audience}
              value={input.shareType}
              options={audiences.map((value) => ({ value, label: sharing.choices[value] }))}
              onChange={({ target }) => set({ shareType: target.value as ShareType })}
            />
            {input.shareType === 'user' && (
              <PersonField
                label={sharing.person}
                hint={sharing.personHint}
                value={input.person}
                problem={problems.person ?? problems.granteeEmail}
                onChange={(person, personId) => set({ person, personId })}
              />
            )}
            {input.shareType === 'group' && (
              <GroupField
                value={input.groupId}
                problem={problems.groupId ?? problems.targetId}
                onChange={(groupId) => set({ groupId })}
              />
            )}
            {input.shareType === 'public' ? (
              <p className="mb-4 text-soft">{sharing.publicHint}</p>
            ) : (
              <SelectField
                label={sharing.permission}
                value={input.permission}
                options={(['read', 'write'] as const).map((value) => ({
                  value,
                  label: sharing.permissionChoices[value],
                }))}
                onChange={({ target }) => set({ permission: target.value as ShareInput['permission'] })}
              />
            )}
            <SelectField
              label={sharing.lifetime}
              value={input.lifetime}
              options={LIFETIMES.map((value) => ({ value, label: sharing.lifetimes[value] }))}
              onChange={({ target }) => set({ lifetime: target.value as Lifetime })}
            />
            {input.lifetime === 'date' && (
              <TextField
                label={sharing.date}
                type="date"
                value={input.date}
                required
                problem={problems.expiresAt}
                onChange={({ target }) => set({ date: target.value })}
              />
            )}
            {document.docId === null && <p className="mb-4 text-13 text-soft">{sharing.docIdHint}</p>}
          </>
        )}
      </Form>
    </>
  );
}
