import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { AnalysisBusy } from '#documents';
import { type Answer, Describe } from '#platform';
import { DocIdRevoked } from '#provenance';
import { CheckCitationQuery, CheckedCitationDto } from './citations.dto';
import { presentCheck } from './citations.presenter';
import { CitationsService } from './citations.service';

@ApiTags('Catalog and search')
@Controller('api/catalog/citations')
export class CitationsController {
  constructor(private readonly citations: CitationsService) {}

  @Get()
  @Access(sessionOrBearer('read:docs'))
  @Describe('Check a citation', {
    answers: CheckedCitationDto,
    errors: [DocIdRevoked, AnalysisBusy],
    more:
      'Tells whether a cited text is unchanged, changed, moved or gone, and where it is now. A citation names a document by its Doc ID or the ' +
      'id of its node, a section by its anchor, and the text by the first 12 hex digits of its SHA-256: `<document>#<anchor>@<hash>`. ' +
      "`<document>#@<hash>` cites the text before the first heading, and `<document>@<hash>` the whole document. If you can't read a " +
      'document but it is published, a citation by its Doc ID is compared with the published copy. A document that you have no access to is `gone`.',
    addition: true,
  })
  async check(
    @Caller() caller: Principal,
    @Query() { ref }: CheckCitationQuery,
  ): Promise<Answer<CheckedCitationDto>> {
    return { data: presentCheck(await this.citations.check(caller, ref)) };
  }
}
