import { Body, Controller, Headers, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, PlatformSettings, Describe, JsonBody, PathId, type Tagged } from '#platform';
import { publishedBody } from '../documents/published-body';
import { PublishedDocDto, PublishedDocWithContentDto } from '../documents/published-docs.dto';
import { PublishContended, PublishedSlugTaken, ReviewRequired } from '../documents/published-docs.errors';
import {
  presentPublishedDoc,
  presentWithContent,
  publishedEtag,
} from '../documents/published-docs.presenter';
import { OverrideForbidden, PublishBlocked, ScanUnavailable } from '../scan/scan.errors';
import { UpdatePublishedDocDto, UpdateSeoDto } from './changes.dto';
import { ChangesService } from './changes.service';

const SCANNED =
  'A change to a live document is scanned first. If the scan blocks it, the response is 422 and the document stays as it was.';

const REFUSED = [ReviewRequired, PublishBlocked, OverrideForbidden, ScanUnavailable, PublishContended];

// The names of the class and of its methods make the operation ids of the OpenAPI document, which clients know.
@ApiTags('Publishing')
@Controller('api/published-docs/:id')
export class PublishedDocsUpdateController {
  constructor(
    private readonly changes: ChangesService,
    private readonly platform: PlatformSettings,
  ) {}

  @Patch()
  @Access(session())
  @JsonBody(publishedBody)
  @Describe('Update a published document', {
    answers: PublishedDocWithContentDto,
    ifMatch: true,
    errors: [PublishedSlugTaken, ...REFUSED],
    more: SCANNED,
  })
  async publishedDocsUpdate(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: UpdatePublishedDocDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PublishedDocWithContentDto> & Tagged> {
    const doc = await this.changes.update(caller, id, input, ifMatch);
    return { data: presentWithContent(doc, this.platform), etag: publishedEtag(doc) };
  }

  @Patch('seo')
  @Access(session())
  @Describe('Update data for search engines', {
    answers: PublishedDocDto,
    ifMatch: true,
    errors: REFUSED,
    more: SCANNED,
  })
  async publishedDocsUpdateSeo(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: UpdateSeoDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PublishedDocDto> & Tagged> {
    const doc = await this.changes.updateSeo(caller, id, input, ifMatch);
    return { data: presentPublishedDoc(doc, this.platform), etag: publishedEtag(doc) };
  }
}
