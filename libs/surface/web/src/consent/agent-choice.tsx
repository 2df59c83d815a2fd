import type { VNode } from 'preact';
import type { KnownAgentRow } from '#agents';
import { Facts } from '../parts/blocks';
import { ShortId } from '../parts/short-id';
import { Timestamp } from '../parts/timestamp';
import { UntrustedText } from '../parts/untrusted-text';
import type { AccessForm } from './access-form';
import { Radio } from './radio';

/** The choice whether a program becomes another agent or continues as the one of its name, with details that identify that one. */
export function AgentChoice({
  known,
  name,
  replacesKey,
  form,
}: {
  known: KnownAgentRow;
  name: string;
  replacesKey: boolean;
  form: AccessForm;
}): VNode {
  const { id, slug, createdAt, connectedAt, lastUsedAt, userAgent } = known;
  return (
    <fieldset>
      <legend>
        You already have an agent called <UntrustedText text={name} />
      </legend>
      <Facts
        facts={[
          [
            'Your agent',
            <>
              <code>{slug}</code>, <ShortId id={id} />
            </>,
          ],
          ['Connected', <Timestamp at={connectedAt ?? createdAt} />],
          ['Last used', lastUsedAt === null ? 'Never' : <Timestamp at={lastUsedAt} />],
          ['Program', userAgent === null ? 'Unknown' : <UntrustedText text={userAgent} />],
        ]}
      />
      <input type="hidden" name="agentId" value={id} />
      <Radio name="agent" value="new" checked={!form.continues}>
        Connect as another agent
      </Radio>
      <Radio name="agent" value="continue" checked={form.continues}>
        Continue as that agent, if you are sure that they are the same.
        {replacesKey && ' Its signing key is replaced.'}
      </Radio>
    </fieldset>
  );
}
