import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, sessionOrBearer } from '#access';
import { type Answer, PlatformSettings, Describe, NotFound, invalidField } from '#platform';
import { DocIdResolver } from './doc-id-resolver';
import { ResolveQuery, ResolvedDocIdDto } from './doc-ids.dto';
import { DocIdRevoked } from './doc-ids.errors';
import { presentResolved } from './doc-ids.presenter';

@ApiTags('Doc IDs')
@Controller('api/v1/docs')
export class DocsResolveController {
  constructor(
    private readonly resolver: DocIdResolver,
    private readonly platform: PlatformSettings,
  ) {}

  @Get('resolve')
  @Access(sessionOrBearer())
  @Describe('Resolve a Doc ID with any token', {
    answers: ResolvedDocIdDto,
    errors: [DocIdRevoked, NotFound],
    more: 'Works like `GET /api/doc-ids/resolve/{globalId}`, with the Doc ID in the query and without a scope.',
  })
  async resolve(
    @Caller() caller: Principal,
    @Query() query: ResolveQuery,
  ): Promise<Answer<ResolvedDocIdDto>> {
    const resolved = await this.resolver.resolve(caller, refOf(query));
    return { data: presentResolved(resolved, this.platform.baseUrl) };
  }
}

/** The Doc ID of a query. @throws ValidationFailed unless it has exactly one */
function refOf({ docId, globalId }: ResolveQuery): string {
  const ref = docId ?? globalId;
  if (ref === undefined) throw invalidField('docId', 'required', 'is required, such as @acme:handbook:12');
  if (docId !== undefined && globalId !== undefined && docId !== globalId)
    throw invalidField('globalId', 'exactlyOne', 'must be omitted, or be the same as docId');
  return ref;
}
