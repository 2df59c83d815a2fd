import { Fragment } from 'react';
import { Time } from '../../ground/controls/time';
import { visibleText } from '../../ground/controls/visible-parts';
import { MarkedText, VisibleText } from '../../ground/controls/visible-text';
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
        {subject === null ? mail.noSubject : <VisibleText text={subject} />}{' '}
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
        <span className="text-ink">
          {(isSent ? recipients : [sender]).map(({ name }, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <VisibleText text={name ?? mail.stranger} />
            </Fragment>
          ))}
        </span>
        {!isSent && sender.ownerName && (
          <>
            {' '}
            (<VisibleText text={sender.ownerName} />)
          </>
        )}
        {' · '}
        <Time at={sentAt} />
        {' · '}
        {mail.statuses[effectiveStatus]}
      </p>
      <blockquote
        aria-label={`${isSent ? mail.thisAgent : visibleText(sender.name ?? mail.stranger)} ${mail.wrote}`}
        className="max-w-[68ch] border-s-3 border-edge ps-3 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
      >
        <MarkedText text={untrusted.body} />
      </blockquote>
      {!isSent && <p className="mt-1 text-13 text-soft">{mail.untrusted}</p>}
    </article>
  );
}
