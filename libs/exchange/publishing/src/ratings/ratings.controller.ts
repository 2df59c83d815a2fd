import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, Describe, PathId } from '#platform';
import { presentRating } from '../documents/published-docs.presenter';
import { RateDto, RatedDto } from './ratings.dto';
import { RatingsService } from './ratings.service';

@ApiTags('Publishing')
@Controller('api/published-docs/:id/rating')
export class RatingsController {
  constructor(private readonly ratings: RatingsService) {}

  @Put()
  @Access(sessionOrBearer('rate:docs'))
  @Describe('Rate a published document', {
    answers: RatedDto,
    more: 'The document must be live, and may belong to any organization. You have one score per document; a new score replaces it.',
    addition: true,
  })
  async rate(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() { score }: RateDto,
  ): Promise<Answer<RatedDto>> {
    const { ratingCount, ratingSum } = await this.ratings.rate(caller, id, score);
    return { data: { id, score, rating: presentRating(ratingCount, ratingSum) } };
  }
}
