import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import { Config, Describe, type Answer, PathId, type Tagged } from '#platform';
import { ScanReportDto } from '../clearance/findings.dto';
import { presentScan } from '../clearance/findings.presenter';
import { PublishedDocDto } from '../documents/published-docs.dto';
import { presentPublishedDoc, publishedEtag } from '../documents/published-docs.presenter';
import { PublicationDto, PublishDto } from './publication.dto';
import { presentPublication } from './publication.presenter';
import { PublicationService } from './publication.service';

@ApiTags('Publishing')
@Controller('api/published-docs/:id')
export class PublicationController {
  constructor(
    private readonly publication: PublicationService,
    private readonly config: Config,
  ) {}

  @Post('publish')
  @Access(sessionOrBearer('publish:docs'))
  @Describe('Publish', {
    answers: PublicationDto,
    ifMatch: true,
    more: 'Scans all that the public would see, and goes live unless that finds what should not be public. Findings are in the answer either way; `override` with a reason lets them out, for exactly what was scanned. One that is live already is scanned again and stays as it is.',
  })
  async publish(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: PublishDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PublicationDto> & Tagged> {
    const publication = await this.publication.publish(caller, id, input, ifMatch);
    return { data: presentPublication(publication, this.config), etag: publishedEtag(publication.doc) };
  }

  @Post('unpublish')
  @Access(sessionOrBearer('publish:docs'))
  @Describe('Take offline', {
    answers: PublishedDocDto,
    more: 'It is a draft again, at once. 409 for one that is not live.',
  })
  async unpublish(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<PublishedDocDto>> {
    return { data: presentPublishedDoc(await this.publication.unpublish(caller, id), this.config) };
  }

  @Post('scan')
  @Access(session())
  @Describe('Scan for what should not be public', {
    answers: ScanReportDto,
    more: 'Looks at what is saved, live or not, and changes nothing.',
  })
  async scan(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<ScanReportDto>> {
    const { blocked, report } = await this.publication.scan(caller, id);
    return { data: presentScan(blocked, report) };
  }
}
