import { useState } from 'react';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { TextField } from '../../ground/controls/text-field';
import { type RoomDraft, keepRoomDraft, roomDraft } from '../../ground/store/room-drafts';
import { useTexts } from '../../ground/texts/use-texts';
import { say } from './rooms.acts';

/** The most bytes of a message. */
const BYTES_MAX = 16_384;

/** Writes a message. No word is lost: what was typed is kept until the service has it, and what is typed meanwhile stays. */
export function Composer({ roomId }: { roomId: string }) {
  const { rooms, controls } = useTexts();
  const [draft, setDraft] = useState(() => roomDraft(roomId));
  const update = (change: (before: RoomDraft) => RoomDraft): void =>
    setDraft((before) => {
      const next = change(before);
      keepRoomDraft(roomId, next);
      return next;
    });
  const send = async (): Promise<void> => {
    const { text } = draft;
    // After a lost answer, the same text is sent with the same key, so that it is said once.
    const attempt = draft.attempt?.text === text ? draft.attempt : { id: crypto.randomUUID(), text };
    update((before) => ({ ...before, attempt }));
    await say(roomId, { text, clientMessageId: attempt.id });
    update((before) => ({
      text: before.text.startsWith(text) ? before.text.slice(text.length) : before.text,
    }));
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
          onChange={({ target }) => update((before) => ({ ...before, text: target.value }))}
        />
      )}
    </Form>
  );
}
