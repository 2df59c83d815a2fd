import type { StateRow } from '../messages/inbox.repository';
import { expiryOf, presentState, statusOf, statusOfAll } from '../messages/messages.presenter';
import type { AgentMailDto, CorrespondentDto, MailDto, MailRecipientDto } from './mail.dto';
import { type MailRow, SENDERS_SHOWN } from './mail.repository';
import type { Mail } from './mail.service';

/** Presents a page of the messages of an agent to its owner. */
export function presentMail(mail: Mail): AgentMailDto {
  const { rows, nextCursor, inbox, pairings, names } = mail;
  const named = (actorId: string): CorrespondentDto => {
    const { name = null, ownerName = null } = names.get(actorId) ?? {};
    return { actorId, name, ownerName };
  };
  return {
    agent: named(mail.actorId),
    items: rows.map((row) => presentOne(row, mail, named)),
    nextCursor,
    policy: {
      policy: inbox.policy,
      allowed: inbox.allowed.slice(0, SENDERS_SHOWN).map(named),
      allowedCount: inbox.allowed.length,
      paired: pairings.map(({ senderActorId, createdAt }) => ({ ...named(senderActorId), createdAt })),
      pairedCount: pairings[0]?.total ?? 0,
    },
    advisoryOnly: true,
  };
}

function presentOne(row: MailRow, mail: Mail, named: (actorId: string) => CorrespondentDto): MailDto {
  const { messageId, sent, senderActorId, inReplyTo, createdAt, fromStranger, subject, body } = row;
  const states: StateRow[] = sent
    ? (mail.recipients.get(messageId) ?? [])
    : [{ ...row, actorId: mail.actorId }];
  const recipients = states.map((state): MailRecipientDto => ({
    ...presentState(state),
    name: named(state.actorId).name,
  }));
  return {
    messageId,
    direction: sent ? 'sent' : 'received',
    sender: named(senderActorId),
    fromStranger,
    recipients,
    inReplyTo,
    sentAt: createdAt,
    expiresAt: expiryOf(row, states),
    effectiveStatus: sent ? statusOfAll(recipients) : statusOf(row),
    untrusted: { subject, body },
  };
}
