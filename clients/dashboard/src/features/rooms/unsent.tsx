import { ActionButton } from '../../ground/controls/action-button';
import { CopyButton } from '../../ground/controls/copy-button';
import { keepRoomDraft } from '../../ground/store/room-drafts';
import { useTexts } from '../../ground/texts/use-texts';
import { Section } from '../../ground/controls/section';
import { useRoomDraft } from './use-room-draft';

/** Shows the draft of a person who can no longer speak in the room, to copy or discard. */
export function Unsent({ roomId }: { roomId: string }) {
  const { rooms, drafts } = useTexts();
  const { text } = useRoomDraft(roomId);
  if (text.trim() === '') return null;
  return (
    <Section title={rooms.unsent}>
      <p
        tabIndex={0}
        className="mb-3 max-h-[40vh] max-w-[68ch] overflow-auto border-s-3 border-edge ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
      >
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton action="roomDraft.copy" text={text} />
        <ActionButton
          size="small"
          kind="danger"
          action="roomDraft.discard"
          label={drafts.discard}
          onPress={() => keepRoomDraft(roomId, { text: '' })}
        />
      </div>
    </Section>
  );
}
