import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { TextField } from '../../ground/controls/text-field';
import { randomId } from '../../ground/store/random-id';
import { keepRoomDraft, roomDraft } from '../../ground/store/room-drafts';
import { useTexts } from '../../ground/texts/use-texts';
import { say } from './rooms.acts';
import { unsentText } from './unsent-text';
import { useRoomDraft } from './use-room-draft';

/** The most bytes of a message. */
const BYTES_MAX = 16_384;

/** Writes a message. No word is lost: what was typed is kept until the service has it, and what is typed meanwhile stays. */
export function Composer({ roomId }: { roomId: string }) {
  const { rooms, controls } = useTexts();
  const draft = useRoomDraft(roomId);
  const send = async (): Promise<void> => {
    const { text } = draft;
    // After a lost answer, the same text is sent with the same key, so that it is said once.
    const attempt = draft.attempt?.text === text ? draft.attempt : { id: randomId(), text };
    keepRoomDraft(roomId, { text, attempt });
    await say(roomId, { text, clientMessageId: attempt.id });
    // The room may have closed meanwhile, and this form is gone.
    keepRoomDraft(roomId, { text: unsentText(roomDraft(roomId).text, text) });
  };
  return (
    <Form
      check={() => ({
        ...(draft.text.trim() === '' && { text: controls.required }),
        ...(new TextEncoder().encode(draft.text).length > BYTES_MAX && { text: rooms.tooLong }),
      })}
      onSubmit={send}
      buttons={(busy) => <SubmitButton busy={busy} action="room.say" label={rooms.send} />}
    >
      {(problems) => (
        <TextField
          label={rooms.say}
          hint={rooms.sayHint}
          rows={3}
          value={draft.text}
          problem={problems.text}
          onChange={({ target }) => keepRoomDraft(roomId, { ...draft, text: target.value })}
        />
      )}
    </Form>
  );
}
