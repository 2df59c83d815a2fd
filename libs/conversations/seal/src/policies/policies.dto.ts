import { Bool, Id, Time } from '#platform';

const ACCEPTS = {
  doc: 'Whether agents and people of other organizations can seal secrets for the agent although its inbox has not accepted them by an allow list or a pairing.',
  example: false,
};

export class SetSealPolicyDto {
  @Bool(ACCEPTS)
  acceptsStrangers!: boolean;
}

/** The senders who can seal secrets for an agent. */
export class SealPolicyDto {
  @Id({ doc: 'The agent that receives.' })
  actorId!: string;

  @Bool(ACCEPTS)
  acceptsStrangers!: boolean;

  @Time({ doc: 'When the policy was set; null if it never was.', nullable: true })
  updatedAt!: Date | null;
}
