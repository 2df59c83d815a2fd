import { Id, Int, Nested } from '#platform';
import { RatingDto } from '../documents/published-docs.dto';

export class RateDto {
  @Int({ doc: 'From 1, of no use, to 5.', min: 1, max: 5, example: 5 })
  score!: number;
}

export class RatedDto {
  @Id({ doc: 'The published document.' })
  id!: string;

  @Int({ doc: 'What you gave it.', min: 1, max: 5, example: 5 })
  score!: number;

  @Nested(() => RatingDto, { doc: 'What its readers think of it, you included.' })
  rating!: RatingDto;
}
