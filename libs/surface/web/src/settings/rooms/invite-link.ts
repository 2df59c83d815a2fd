const JOIN = '/rooms/join';
const INVITE = /^room_[\w-]{1,100}$/;

/** The path of the page on which a person joins with an invite. */
export function invitePath(token: string): string {
  return `${JOIN}/${token}`;
}

/** The link that a person gets who is invited. */
export function inviteLink(baseUrl: string, token: string): string {
  return new URL(invitePath(token), baseUrl).href;
}

/** The token of an invite that was typed or pasted, as itself or as its link; undefined for anything else, such as a code. */
export function inviteIn(typed: string): string | undefined {
  const link = URL.canParse(typed) ? new URL(typed).pathname : undefined;
  const token = link === undefined ? typed : link.split(`${JOIN}/`)[1];
  return token !== undefined && INVITE.test(token) ? token : undefined;
}
