import { Link } from '@tanstack/react-router';
import { Time } from '../../ground/controls/time';
import { useTexts } from '../../ground/texts/use-texts';
import { actInWords } from './act-words';
import type { AgentReach } from './agents.queries';
import { ReachLine, ReachSection } from './reach-section';

/** The past acts of an agent: its changes, its messages, and its entries in the audit log. */
export function Traces({ did }: { did: AgentReach['did'] }) {
  const { agents } = useTexts();
  const { acts, lastActs, lastWritten, writtenDocuments, writtenComplete, messagesSent, messagesReceived } =
    did;
  const nothing = acts.length + writtenDocuments + messagesSent + messagesReceived === 0;
  return (
    <>
      <ReachSection title={agents.did}>
        <li className="border-b border-line py-2 text-13 text-soft">
          {agents.since} <Time at={did.since} />. {agents.noReads} {!writtenComplete && agents.incomplete}
        </li>
        {nothing && <ReachLine name={agents.didNothing} />}
        {writtenDocuments > 0 && (
          <ReachLine name={agents.wrote(writtenDocuments)}>
            <ul className="text-13">
              {lastWritten.map(({ nodeId, path, at, untrusted }) => (
                <li key={nodeId}>
                  <Link to="/documents/$id" params={{ id: nodeId }}>
                    <bdi>{untrusted.title ?? path.split('/').pop()}</bdi>
                  </Link>{' '}
                  <span className="text-soft">
                    <Time at={at} />
                  </span>
                </li>
              ))}
            </ul>
          </ReachLine>
        )}
        {messagesSent > 0 && <ReachLine name={agents.sent(messagesSent)} />}
        {messagesReceived > 0 && <ReachLine name={agents.received(messagesReceived)} />}
        {acts.map(({ action, count, lastAt }) => (
          <ReachLine
            key={action}
            name={actInWords(action, agents)}
            note={
              <>
                {count > 1 && `${agents.times(count)} · `}
                <Time at={lastAt} />
              </>
            }
          />
        ))}
      </ReachSection>
      {lastActs.length > 0 && (
        <ReachSection title={agents.lastActs}>
          {lastActs.map(({ action, at, targetId, targetName }) => (
            <ReachLine
              key={`${at} ${action} ${targetId}`}
              name={`${actInWords(action, agents)}${targetName === null ? '' : `: ${targetName}`}`}
              note={<Time at={at} />}
            />
          ))}
        </ReachSection>
      )}
    </>
  );
}
