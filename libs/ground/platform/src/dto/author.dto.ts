import { Choice, Id, Text } from './fields';

/** A person or an agent, with the present name. */
export class AuthorDto {
  @Choice(['person', 'agent'], { doc: 'Whether it is a person or an agent.', example: 'person' })
  kind!: 'person' | 'agent';

  @Id({ doc: 'The id of the user or agent.' })
  id!: string;

  @Text({
    doc: 'The present name; null if the account was deleted.',
    max: 200,
    nullable: true,
    example: 'Olivia Bennett',
  })
  displayName!: string | null;
}
