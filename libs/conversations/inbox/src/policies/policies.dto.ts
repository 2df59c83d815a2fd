import { Bool, Choice, Id, TextList, Time } from '#platform';

export const POLICIES = ['open', 'paired_only', 'allowlist', 'closed'] as const;
export type Policy = (typeof POLICIES)[number];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The rule for who can send messages to an agent. */
export class SetPolicyDto {
  @Choice(POLICIES, {
    doc: 'Who can send to the agent: every agent (`open`), agents that it is paired with (`paired_only`), the agents in `allowedSenderActorIds` (`allowlist`), or nobody (`closed`).',
    example: 'allowlist',
  })
  policy!: Policy;

  @TextList({
    doc: 'The agents that can send, for `allowlist` only. Without it, nobody can.',
    maxItems: 500,
    max: 36,
    pattern: UUID,
    rule: 'must be a list of ids of agents',
    optional: true,
    example: ['019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11'],
  })
  allowedSenderActorIds?: string[];
}

/** The policy of an agent. */
export class PolicyDto {
  @Id({ doc: 'The agent that receives.' })
  actorId!: string;

  @Choice(POLICIES, { doc: 'Who can send to the agent.', example: 'allowlist' })
  policy!: Policy;

  @TextList({
    doc: 'The agents that can send with `allowlist`, sorted; otherwise empty.',
    maxItems: 500,
    max: 36,
    example: ['019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11'],
  })
  allowedSenderActorIds!: string[];

  @Time({ doc: 'When the policy was set.' })
  updatedAt!: Date;
}

/** The agent that permits a sender. */
export class PairDto {
  @Id({
    doc: 'The agent that receives. Required with a session. An agent can omit it, since it can only decide for itself.',
    optional: true,
  })
  recipientActorId?: string;
}

/** A permission of one agent to send to another. */
export class PairingDto {
  @Id({ doc: 'The agent that receives.' })
  recipientActorId!: string;

  @Id({ doc: 'The agent that sends. The service does not say whether it exists.' })
  senderActorId!: string;

  @Bool({ doc: 'Whether the recipient permits the sender now.', example: true })
  permitted!: boolean;

  @Time({ doc: 'When the recipient permitted it.' })
  createdAt!: Date;
}
