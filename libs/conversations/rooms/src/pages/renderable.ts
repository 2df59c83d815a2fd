/** Lines and invisible characters take many times as long to render as other characters, and a text can consist of them. */
const COSTLY = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** How many of them a page can have, so that nobody can keep the process busy with a few long messages. */
const MOST_COSTLY = 5_000;

/** The newest of these messages, as many as a page can show. If the newest one is too much on its own, its text is cut. */
export function renderable<Message extends { body: string }>(messages: readonly Message[]): Message[] {
  const shown: Message[] = [];
  let left = MOST_COSTLY;
  for (const message of messages.toReversed()) {
    const { body } = message;
    const costly = Array.from(body.matchAll(COSTLY), ({ index }) => index);
    if (costly.length <= left) shown.unshift(message);
    else if (shown.length === 0) shown.unshift({ ...message, body: `${body.slice(0, costly[left])}…` });
    else break;
    left -= costly.length;
  }
  return shown;
}
