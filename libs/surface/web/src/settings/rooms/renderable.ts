import type { RoomView } from '#rooms';

/** Lines and invisible characters take many times as long to render as other characters, and a text can consist of them. */
const COSTLY = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** How many of them a page can have, so that nobody can keep the process busy with a few long messages. */
const MOST_COSTLY = 5_000;

/** A room with as many of its newest messages as a page can show. */
export function renderable(room: RoomView): RoomView {
  const messages = renderableMessages(room.messages);
  return { ...room, messages, older: room.older || messages.length < room.messages.length };
}

/** The newest of these messages, as many as a page can show. If the newest one is too much on its own, its text is cut. */
export function renderableMessages<Message extends { text: string }>(
  messages: readonly Message[],
): Message[] {
  const shown: Message[] = [];
  let left = MOST_COSTLY;
  for (const message of messages.toReversed()) {
    const { text } = message;
    const costly = Array.from(text.matchAll(COSTLY), ({ index }) => index);
    if (costly.length <= left) shown.unshift(message);
    else if (shown.length === 0) shown.unshift({ ...message, text: `${text.slice(0, costly[left])}…` });
    else break;
    left -= costly.length;
  }
  return shown;
}
