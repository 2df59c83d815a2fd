import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useSession } from '../../content/session/session';
import { SettingsScreen } from '../../content/settings/settings-screen';
import { ActionButton, SubmitButton } from '../../ground/controls/action-button';
import { EmptyState } from '../../ground/controls/empty-state';
import { ErrorState } from '../../ground/controls/error-state';
import { FilesInput } from '../../ground/controls/files-input';
import { Form } from '../../ground/controls/form';
import { SelectField } from '../../ground/controls/select-field';
import { Skeleton } from '../../ground/controls/skeleton';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { FateList } from './fate-list';
import { LINES_MAX, linesOf } from './invite-lines';
import { invitedQuery } from './invites.queries';
import { LineList } from './line-list';
import { useSending } from './use-sending';

const TEXT_MAX = 60_000;
const ROLES = ['member', 'admin'] as const;

/** Invites many people at once: from addresses that are pasted, or from a CSV file. */
export function InviteManyScreen() {
  const { invites } = useTexts();
  const { isTenantAdmin } = useSession();
  return (
    <SettingsScreen
      title={invites.title}
      above={
        <p className="mb-2 text-13">
          <Link to="/settings/members/invites">{invites.back}</Link>
        </p>
      }
    >
      <p className="mb-6 max-w-[68ch] text-soft">{invites.hint}</p>
      {isTenantAdmin ? <InviteMany /> : <EmptyState>{invites.onlyAdmins}</EmptyState>}
    </SettingsScreen>
  );
}

function InviteMany() {
  const { invites } = useTexts();
  const { data: invited, error, refetch } = useQuery(invitedQuery);
  const [text, setText] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('member');
  const [fileProblem, setFileProblem] = useState<string>();
  const { fates, total, links, send, stop } = useSending();
  const file = useRef<HTMLInputElement>(null);
  if (!invited) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
  const isSending = total !== undefined;
  const lines = isSending ? [] : linesOf(text, role, new Set(invited));
  const good = lines.filter(({ problem }) => !problem);
  const admins = good.filter((line) => line.role === 'admin').length;
  const read = async (files: FileList | null): Promise<void> => {
    const chosen = files?.[0];
    if (!chosen) return;
    const both = [text, ...(chosen.size > TEXT_MAX ? [] : [await chosen.text()])]
      .filter((part) => part !== '')
      .join('\n');
    const isLarge = chosen.size > TEXT_MAX || both.length > TEXT_MAX;
    setFileProblem(isLarge ? invites.fileTooLarge : undefined);
    if (!isLarge) setText(both);
  };
  const submit = async (): Promise<void> => {
    setFileProblem(undefined);
    const kept = lines.filter(({ problem }) => problem && problem !== 'double');
    await send(good, (unsent) => setText([...unsent, ...kept].map((line) => line.text).join('\n')));
  };
  return (
    <Form
      className="max-w-[68ch]"
      check={() => {
        if (good.length === 0) return { lines: invites.none };
        return good.length > LINES_MAX ? { lines: invites.tooMany(LINES_MAX) } : {};
      }}
      onSubmit={submit}
      buttons={(busy) => (
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            action="invites.send"
            label={
              admins > 0
                ? `${invites.send(good.length)}, ${invites.asAdmins(admins)}`
                : invites.send(good.length)
            }
            busy={busy}
          />
          <ActionButton
            action="invites.file"
            label={invites.file}
            disabled={busy}
            onPress={() => file.current?.click()}
          />
          {isSending && <ActionButton action="invites.stop" label={invites.stop} onPress={stop} />}
        </div>
      )}
    >
      {(problems) => (
        <>
          <TextField
            label={invites.lines}
            hint={invites.linesHint}
            rows={8}
            maxLength={TEXT_MAX}
            spellCheck={false}
            value={text}
            disabled={isSending}
            problem={fileProblem ?? problems.lines}
            onChange={({ target }) => {
              setText(target.value);
              setFileProblem(undefined);
            }}
          />
          <FilesInput
            field={file}
            label={invites.file}
            multiple={false}
            onFiles={(files) => void read(files)}
          />
          <SelectField
            label={invites.role}
            value={role}
            disabled={isSending}
            options={ROLES.map((value) => ({ value, label: invites.roles[value] }))}
            onChange={({ target }) => setRole(target.value as typeof role)}
          />
          <LineList lines={lines} />
          <FateList fates={fates} total={total} links={links} />
        </>
      )}
    </Form>
  );
}
