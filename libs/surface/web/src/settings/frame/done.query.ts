import { Text } from '#platform';

/** The query of a page to which a form leads. */
export class DoneQuery {
  @Text({ doc: 'What was just done. The page shows its message for it.', max: 20, optional: true })
  done?: string;
}
