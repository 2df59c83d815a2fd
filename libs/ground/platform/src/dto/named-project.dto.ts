import { Id, Text } from './fields';

/** A project, with its names. */
export class NamedProjectDto {
  @Id({ doc: 'The id of the project.' })
  id!: string;

  @Text({ doc: 'The slug of the project.', max: 60, example: 'handbook' })
  slug!: string;

  @Text({ doc: 'The name of the project.', max: 200, example: 'Handbook' })
  name!: string;
}
