import type { Schema } from '../../ground/api/types';

/** The values that a person entered to create a room. */
export interface RoomInput {
  title: string;
  purpose: string;
  /** Links or ids of documents, one a line. */
  documents: string;
  turnTimeoutSeconds: number;
  maxAgents: number;
  lifetimeHours: number;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The most documents of a room. */
export const DOCUMENTS_MAX = 20;

/** The ids of documents in lines with links or ids; undefined if a line has none. */
export function documentIdsIn(lines: string): string[] | undefined {
  const ids = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ID.exec(line)?.[0].toLowerCase());
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? [...new Set(known)] : undefined;
}

export function requestOf({ documents, purpose, title, ...choices }: RoomInput): Schema<'CreateRoomDto'> {
  return {
    ...choices,
    title: title.trim(),
    ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
    documentIds: documentIdsIn(documents) ?? [],
  };
}

const INVITE = /^room_[\w-]{1,100}$/;
const JOIN = '/rooms/join/';

/** The token of an invite that was typed or pasted, as itself or as its link; undefined for anything else, such as a code. */
export function inviteIn(typed: string): string | undefined {
  const text = typed.trim();
  const token = URL.canParse(text) ? new URL(text).pathname.split(JOIN)[1]?.replace(/\/$/, '') : text;
  return token !== undefined && INVITE.test(token) ? token : undefined;
}

/** The link that a person gets who is invited. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}${JOIN}${token}`;
}
