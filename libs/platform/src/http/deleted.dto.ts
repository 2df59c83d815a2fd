import { Bool, Id } from '../dto/fields';

/** What every deletion answers. */
export class DeletedDto {
  @Id({ doc: 'What was deleted.' })
  id!: string;

  @Bool({ doc: 'Always true.', example: true })
  deleted!: true;
}
