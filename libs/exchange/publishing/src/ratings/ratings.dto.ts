import { Id, Int, Nested } from '#platform';
import { RatingDto } from '../documents/published-docs.dto';

export class RateDto {
  @Int({ doc: 'The score, from 1 (not useful) to 5 (very useful).', min: 1, max: 5, example: 5 })
  score!: number;
}

export class RatedDto {
  @Id({ doc: 'The id of the published document.' })
  id!: string;

  @Int({ doc: 'Your score.', min: 1, max: 5, example: 5 })
  score!: number;

  @Nested(() => RatingDto, { doc: 'The ratings of the document, including yours.' })
  rating!: RatingDto;
}
