import { Choice, Id, NestedList, Text, Time } from '#platform';
import { LISTED, type PresenceState, STATES } from './presence-store';

export class EnterDto {
  @Choice(STATES, {
    doc: 'What you do with the document. `editing` requires the right to write it, and of a token the scope `write:docs`.',
    example: 'viewing',
  })
  state!: PresenceState;
}

export class PresentDto {
  @Choice(['person', 'agent'], { doc: 'Whether it is a person or an agent.' })
  kind!: 'person' | 'agent';

  @Id({ doc: 'The id of the user or the agent.' })
  id!: string;

  @Text({ doc: 'The display name.', max: 200, example: 'Olivia Owen' })
  name!: string;

  @Choice(STATES, { doc: 'What they do with the document.' })
  state!: PresenceState;

  @Time({ doc: 'When they no longer count as present, unless they say so again.' })
  expiresAt!: string;
}

export class PresenceDto {
  @NestedList(() => PresentDto, { doc: 'Those who have the document open.', maxItems: LISTED })
  present!: PresentDto[];
}
