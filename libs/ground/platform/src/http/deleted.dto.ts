import { Bool, Id } from '../dto/fields';

/** The answer to every deletion. */
export class DeletedDto {
  @Id({ doc: 'The id of what was deleted.' })
  id!: string;

  @Bool({ doc: 'Always true.', example: true })
  deleted!: true;
}
