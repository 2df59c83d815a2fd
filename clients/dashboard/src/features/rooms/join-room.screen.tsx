import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { Screen } from '../../ground/controls/screen';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { inviteIn } from './room-input';
import { joinByCode, joinByInvite } from './rooms.acts';
import { useEnter } from './use-enter';

/** Joins a room by its code or by an invite: `/rooms/join`. */
export function JoinRoomScreen() {
  const { rooms, controls } = useTexts();
  const enter = useEnter();
  const [typed, setTyped] = useState('');
  const [doesNotWork, setDoesNotWork] = useState(false);
  const join = async (): Promise<void> => {
    const invite = inviteIn(typed);
    try {
      await enter(await (invite === undefined ? joinByCode(typed.trim()) : joinByInvite(invite)));
    } catch (error) {
      // Every reason has the same answer.
      if (!isMissing(error)) throw error;
      setDoesNotWork(true);
    }
  };
  return (
    <Screen
      title={rooms.join}
      above={
        <p className="mb-2 text-13">
          <Link to="/rooms">{rooms.back}</Link>
        </p>
      }
    >
      <Form
        className="max-w-[480px]"
        check={() => (typed.trim() === '' ? { ticket: controls.required } : {})}
        onSubmit={join}
        buttons={(busy) => <SubmitButton busy={busy} action="room.enter" label={rooms.enter} />}
      >
        {(problems) => (
          <TextField
            label={rooms.ticket}
            hint={rooms.ticketHint}
            value={typed}
            maxLength={2000}
            autoComplete="off"
            problem={problems.ticket ?? problems.code ?? (doesNotWork ? rooms.ticketProblem : undefined)}
            onChange={({ target }) => {
              setTyped(target.value);
              setDoesNotWork(false);
            }}
          />
        )}
      </Form>
    </Screen>
  );
}
