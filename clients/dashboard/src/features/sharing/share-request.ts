import type { Schema } from '../../ground/api/types';
import { type ExpiryProblem, type Lifetime, expiryOf } from './expiry';

type CreateShare = Schema<'CreateShareDto'>;

/** The values that a person entered to share a document. */
export interface ShareInput {
  shareType: CreateShare['shareType'];
  /** The name or e-mail address that was typed. */
  person: string;
  /** The person that was chosen from the list, if the text is still theirs. */
  personId: string | null;
  groupId: string;
  permission: 'read' | 'write';
  lifetime: Lifetime;
  date: string;
}

/** The problems, by field. */
export interface ShareProblems {
  person?: 'required' | 'email';
  groupId?: 'required';
  date?: ExpiryProblem;
}

/** The request for a share without its document, or what is wrong with the input. */
export function shareRequest(
  input: ShareInput,
  now: number,
): { request: Omit<CreateShare, 'documentIdRef'> } | { problems: ShareProblems } {
  const { shareType } = input;
  const problems: ShareProblems = {};
  const expiry = expiryOf(input.lifetime, input.date, now);
  if ('problem' in expiry) problems.date = expiry.problem;
  const person = input.person.trim();
  if (shareType === 'user' && person === '') problems.person = 'required';
  else if (shareType === 'user' && input.personId === null && !isEmail(person)) problems.person = 'email';
  if (shareType === 'group' && input.groupId === '') problems.groupId = 'required';
  if (Object.keys(problems).length > 0 || 'problem' in expiry) return { problems };
  return {
    request: {
      shareType,
      ...(shareType === 'user' && (input.personId ? { targetId: input.personId } : { granteeEmail: person })),
      ...(shareType === 'group' && { targetId: input.groupId }),
      permission: shareType === 'public' ? 'read' : input.permission,
      ...(expiry.expiresAt !== undefined && { expiresAt: expiry.expiresAt }),
    },
  };
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
