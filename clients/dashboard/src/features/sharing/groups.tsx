import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Form } from '../../ground/controls/form';
import { LoadedList } from '../../ground/controls/loaded-list';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { GroupDetails } from './group-details';
import { createGroup } from './sharing.acts';
import { groupsQuery } from './sharing.queries';

const NAME_MAX = 100;

/** The share groups of the organization, and a form for a new one. @param submit the button of the form */
export function Groups({
  onCreated,
  hasKeys = true,
  submit,
}: {
  onCreated?: ((groupId: string) => void) | undefined;
  /** Whether its actions have keys: not in a dialog. */
  hasKeys?: boolean;
  submit: (busy: boolean) => ReactNode;
}) {
  const { sharing, controls } = useTexts();
  const groups = useInfiniteQuery(groupsQuery);
  const [name, setName] = useState('');
  const create = async (): Promise<void> => {
    const { id } = await createGroup(name.trim());
    setName('');
    onCreated?.(id);
  };
  return (
    <>
      <div className="mb-6">
        <LoadedList
          hasKey={hasKeys}
          query={groups}
          rows={groups.data}
          empty={<p className="text-soft">{sharing.noGroups}</p>}
        >
          {(rows) => (
            <ul>
              {rows.map((group) => (
                <GroupDetails key={group.id} group={group} />
              ))}
            </ul>
          )}
        </LoadedList>
      </div>
      <Form
        check={() => (name.trim() === '' ? { name: controls.required } : {})}
        fieldOf={() => 'name'}
        onSubmit={create}
        buttons={submit}
      >
        {(problems) => (
          <TextField
            label={sharing.newGroup}
            value={name}
            maxLength={NAME_MAX}
            problem={problems.name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Form>
    </>
  );
}
