import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import type { Mail } from './agents.queries';
import type { Conversation } from './conversations';

/** The messages of a conversation. Each text is fenced as what an agent wrote: as text, and never as HTML. */
export function ConversationView({ conversation }: { conversation: Conversation }) {
  const { mail } = useTexts().agents;
  const { subject, messages } = conversation;
  return (
    <li className="border-b border-line py-4">
      <h3 className="mb-2 break-words" dir="auto">
        {subject ?? mail.noSubject}{' '}
        <span className="text-13 font-normal text-soft">{mail.replies(messages.length)}</span>
      </h3>
      {messages.map((message) => (
        <Message key={message.messageId} message={message} />
      ))}
    </li>
  );
}

function Message({ message }: { message: Mail }) {
  const { mail } = useTexts().agents;
  const { direction, sender, recipients, sentAt, effectiveStatus, untrusted } = message;
  const isSent = direction === 'sent';
  return (
    <article className="mb-4">
      <p className="mb-1 text-13 text-soft">
        {isSent ? mail.to : mail.from}{' '}
        <bdi className="text-ink">
          {isSent
            ? recipients.map(({ name }) => name ?? mail.stranger).join(', ')
            : (sender.name ?? mail.stranger)}
        </bdi>
        {!isSent && sender.ownerName && (
          <>
            {' '}
            (<bdi>{sender.ownerName}</bdi>)
          </>
        )}
        {' · '}
        <Time at={sentAt} />
        {' · '}
        {mail.statuses[effectiveStatus]}
      </p>
      <blockquote
        dir="auto"
        aria-label={`${isSent ? mail.thisAgent : (sender.name ?? mail.stranger)} ${mail.wrote}`}
        className="max-w-[68ch] border-s-3 border-edge ps-3 break-words whitespace-pre-wrap"
      >
        {untrusted.body}
      </blockquote>
      {!isSent && <p className="mt-1 text-13 text-soft">{mail.untrusted}</p>}
    </article>
  );
}
