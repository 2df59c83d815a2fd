import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissing } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { Notice } from '../../ground/controls/notice';
import { Screen } from '../../ground/controls/screen';
import { useTexts } from '../../ground/texts/use-texts';
import { inviteIn } from './room-input';
import { joinByInvite } from './rooms.acts';
import { useEnter } from './use-enter';

/** The link of an invite, which asks before the person joins: `/rooms/join/:secret`. */
export function InvitedScreen() {
  const { rooms } = useTexts();
  const { secret } = useParams({ from: '/rooms/join/$secret' });
  const enter = useEnter();
  const [invite] = useState(() => inviteIn(secret));
  // The secret must not stay in the history of the browser. The router would leave this screen, so it does not learn of it.
  useEffect(() => History.prototype.replaceState.call(history, history.state, '', '/rooms/join'), []);
  const [doesNotWork, setDoesNotWork] = useState(invite === undefined);
  const join = async (): Promise<void> => {
    try {
      await enter(await joinByInvite(invite!));
    } catch (error) {
      if (!isMissing(error)) throw error;
      setDoesNotWork(true);
    }
  };
  return (
    <Screen title={rooms.invited}>
      {doesNotWork ? (
        <>
          <Notice kind="problem">{rooms.ticketProblem}</Notice>
          <Link to="/rooms">{rooms.back}</Link>
        </>
      ) : (
        <Form
          onSubmit={join}
          buttons={(busy) => <SubmitButton busy={busy} action="room.enter" label={rooms.enter} />}
        >
          {() => <p className="mb-4 max-w-[60ch]">{rooms.invitedHint}</p>}
        </Form>
      )}
    </Screen>
  );
}
