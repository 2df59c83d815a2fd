import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { Config, Describe, type Answer, invalidField } from '#platform';
import { ResolveQuery, ResolvedDocIdDto } from './doc-ids.dto';
import { presentResolved } from './doc-ids.presenter';
import { ResolvingService } from './resolving.service';

@ApiTags('Doc IDs')
@Controller('api/v1/docs')
export class DocsResolveController {
  constructor(
    private readonly resolving: ResolvingService,
    private readonly config: Config,
  ) {}

  @Get('resolve')
  @Access(sessionOrBearer())
  @Describe('Find out what a Doc ID leads to, with any token', {
    answers: ResolvedDocIdDto,
    more: 'As `GET /api/doc-ids/resolve/{globalId}`, with the Doc ID in the query.',
  })
  async resolve(
    @Caller() caller: Principal,
    @Query() query: ResolveQuery,
  ): Promise<Answer<ResolvedDocIdDto>> {
    const resolved = await this.resolving.resolve(caller, onlyOne(query));
    return { data: presentResolved(resolved, this.config.baseUrl) };
  }
}

function onlyOne({ docId, globalId }: ResolveQuery): string {
  const given = docId ?? globalId;
  if (given === undefined)
    throw invalidField('docId', 'required', 'must be given: a Doc ID, as @acme:handbook:12');
  if (docId !== undefined && globalId !== undefined && docId !== globalId)
    throw invalidField('globalId', 'exactlyOne', 'names another one than docId; give one of the two');
  return given;
}
