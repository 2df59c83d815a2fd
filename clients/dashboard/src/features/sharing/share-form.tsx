import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../content/session/session';
import { ApiError, explain } from '../../ground/api/errors';
import type { Schema } from '../../ground/api/types';
import { Button } from '../../ground/controls/button';
import { Notice } from '../../ground/controls/notice';
import { showNotice } from '../../ground/controls/notices';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { LIFETIMES, type Lifetime } from './expiry';
import { GroupField } from './group-field';
import { PersonField } from './person-field';
import { type ShareInput, type ShareProblems, shareRequest } from './share-request';
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
  const texts = useTexts();
  const { sharing, controls } = texts;
  const { isTenantAdmin } = useSession();
  const [input, setInput] = useState(EMPTY);
  const [problems, setProblems] = useState<ShareProblems>({});
  const set = (change: Partial<ShareInput>): void => setInput((before) => ({ ...before, ...change }));
  const share = useMutation({
    mutationFn: (request: Parameters<typeof shareDocument>[1]) => shareDocument(document, request),
    onSuccess: () => {
      showNotice(sharing.shared);
      // The terms stay for the next person.
      set({ person: '', personId: null });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const result = shareRequest(input, Date.now());
    setProblems('problems' in result ? result.problems : {});
    if ('request' in result) share.mutate(result.request);
  };
  // Only owners and admins can read the groups.
  const audiences: ShareType[] = isTenantAdmin
    ? ['user', 'group', 'tenant', 'public']
    : ['user', 'tenant', 'public'];
  const isUnknown =
    share.error instanceof ApiError && share.error.status === 404 && input.shareType === 'user';
  return (
    <form onSubmit={submit} noValidate aria-labelledby="share-form" className="mb-10 max-w-[640px]">
      <h2 id="share-form" className="mb-3">
        {sharing.form}
      </h2>
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
          problem={
            problems.person
              ? sharing.personProblems[problems.person]
              : isUnknown
                ? explain(share.error, texts)
                : undefined
          }
          onChange={(person, personId) => set({ person, personId })}
        />
      )}
      {input.shareType === 'group' && (
        <GroupField
          value={input.groupId}
          problem={problems.groupId && controls.required}
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
          problem={problems.date && sharing.dateProblems[problems.date]}
          onChange={({ target }) => set({ date: target.value })}
        />
      )}
      {document.docId === null && <p className="mb-4 text-13 text-soft">{sharing.docIdHint}</p>}
      {share.error && !isUnknown && <Notice kind="problem">{explain(share.error, texts)}</Notice>}
      <Button type="submit" kind="primary" busy={share.isPending}>
        {sharing.share}
      </Button>
    </form>
  );
}
