import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { explain } from '../../ground/api/errors';
import { Button } from '../../ground/controls/button';
import { Dialog } from '../../ground/controls/dialog';
import { ErrorState } from '../../ground/controls/error-state';
import { Skeleton } from '../../ground/controls/skeleton';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { GroupDetails } from './group-details';
import { createGroup } from './sharing.acts';
import { groupsQuery } from './sharing.queries';

const NAME_MAX = 100;

/** Creates and changes share groups. */
export function GroupsDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated?: (groupId: string) => void;
}) {
  const { sharing } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={sharing.groups} description={sharing.groupsHint}>
      {open && <Groups onCreated={onCreated} />}
    </Dialog>
  );
}

function Groups({ onCreated }: { onCreated: ((groupId: string) => void) | undefined }) {
  const texts = useTexts();
  const { sharing, controls } = texts;
  const { data: groups, error, refetch } = useQuery(groupsQuery);
  const [name, setName] = useState('');
  const [isChecked, check] = useState(false);
  const create = useMutation({
    mutationFn: createGroup,
    onSuccess: ({ id }) => {
      setName('');
      check(false);
      onCreated?.(id);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check(true);
    if (name.trim() !== '') create.mutate(name.trim());
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!groups) return <Skeleton lines={3} />;
  return (
    <>
      {groups.length === 0 && <p className="mb-4 text-soft">{sharing.noGroups}</p>}
      <ul className="mb-6">
        {groups.map((group) => (
          <GroupDetails key={group.id} group={group} />
        ))}
      </ul>
      <form onSubmit={submit} noValidate>
        <TextField
          label={sharing.newGroup}
          value={name}
          maxLength={NAME_MAX}
          problem={
            create.error
              ? explain(create.error, texts)
              : isChecked && name.trim() === ''
                ? controls.required
                : undefined
          }
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" busy={create.isPending}>
          {sharing.createGroup}
        </Button>
      </form>
    </>
  );
}
