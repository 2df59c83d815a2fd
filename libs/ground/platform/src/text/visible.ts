/** Characters that show nothing: controls, format characters, separators of lines, what fonts leave out, and the empty pattern of Braille. */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;

/** Invisible characters that scripts need: joiners, the style of emoji, and variants of Mongolian letters and of ideographs. */
const NEEDED = String.raw`\u200c|\u200d|[\ufe0e\ufe0f]|[\u180b-\u180d]|\u180f|(?<=\p{Ideographic})[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]`;

/** A character that shows nothing and that no script needs where it is, as the only group. A stranger hides it in a name, or turns the text around it. */
export const INVISIBLE = new RegExp(`((?!${NEEDED})[${UNSEEN}])`, 'gu');

/** Every character that shows nothing, also those that scripts need. */
export const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]`, 'gu');

const SEEN = new RegExp(`[^\\s${UNSEEN}]`, 'u');

/** Whether a text shows anything. */
export function isVisible(text: string): boolean {
  return SEEN.test(text);
}
