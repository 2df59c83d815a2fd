import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { FormDialog } from '../../ground/controls/form-dialog';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { DOCUMENTS_MAX, type RoomInput, documentIdsIn, requestOf } from './room-input';
import { createRoom } from './rooms.acts';

const TURNS = [30, 60, 120, 300, 600] as const;
const LIFETIMES = [1, 4, 24, 72, 168] as const;
const AGENTS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const EMPTY: RoomInput = {
  ...{ title: '', purpose: '', documents: '' },
  ...{ turnTimeoutSeconds: 120, maxAgents: 6, lifetimeHours: 24 },
};

/** Creates a room with everything that a room has, and opens it. */
export function NewRoomDialog({ onClose }: { onClose: () => void }) {
  const { rooms, controls } = useTexts();
  const { requirePurpose } = useSession().policies;
  const navigate = useNavigate();
  const [input, setInput] = useState(EMPTY);
  const set = (change: Partial<RoomInput>): void => setInput((before) => ({ ...before, ...change }));
  const documentIds = documentIdsIn(input.documents);
  const choice = (name: 'turnTimeoutSeconds' | 'maxAgents' | 'lifetimeHours', values: readonly number[]) => (
    <SelectField
      label={rooms.fields[name]}
      value={input[name]}
      options={values.map((value) => ({ value: String(value), label: rooms.choices[name](value) }))}
      onChange={({ target }) => set({ [name]: Number(target.value) })}
    />
  );
  return (
    <FormDialog
      title={rooms.create}
      act={rooms.createAct}
      check={() => ({
        ...(input.title.trim() === '' && { title: controls.required }),
        ...(requirePurpose && input.purpose.trim() === '' && { purpose: controls.required }),
        ...(!documentIds && { documentIds: rooms.noDocument }),
        ...(documentIds && documentIds.length > DOCUMENTS_MAX && { documentIds: rooms.tooManyDocuments }),
      })}
      onSubmit={async () => {
        const { id } = await createRoom(requestOf(input));
        onClose();
        await navigate({ to: '/rooms/$id', params: { id } });
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label={rooms.fields.title}
            value={input.title}
            maxLength={200}
            autoComplete="off"
            problem={problems.title}
            onChange={({ target }) => set({ title: target.value })}
          />
          <TextField
            label={rooms.fields.purpose}
            optional={!requirePurpose}
            rows={2}
            value={input.purpose}
            maxLength={2000}
            problem={problems.purpose}
            onChange={({ target }) => set({ purpose: target.value })}
          />
          <TextField
            label={rooms.fields.documents}
            hint={rooms.documentsHint}
            optional
            rows={2}
            value={input.documents}
            maxLength={10_000}
            problem={problems.documentIds}
            onChange={({ target }) => set({ documents: target.value })}
          />
          {choice('turnTimeoutSeconds', TURNS)}
          {choice('maxAgents', AGENTS)}
          {choice('lifetimeHours', LIFETIMES)}
        </>
      )}
    </FormDialog>
  );
}
