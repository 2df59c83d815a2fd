import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session, sessionOrBearer } from '#access';
import {
  type Answer,
  PlatformSettings,
  Describe,
  EndsAccess,
  PathId,
  ReadsOnly,
  type Tagged,
} from '#platform';
import { PublishedDocDto } from '../documents/published-docs.dto';
import { PublishContended, ReviewRequired } from '../documents/published-docs.errors';
import { presentPublishedDoc, publishedEtag } from '../documents/published-docs.presenter';
import { ScanReportDto } from '../scan/findings.dto';
import { presentScan } from '../scan/findings.presenter';
import { OverrideForbidden, PublishBlocked, ScanUnavailable } from '../scan/scan.errors';
import { PublicationDto, PublishDto, ReturnReviewDto } from './publication.dto';
import { NotInReview, NotPublished } from './publication.errors';
import { presentPublication } from './publication.presenter';
import { PublicationService } from './publication.service';

@ApiTags('Publishing')
@Controller('api/published-docs/:id')
export class PublicationController {
  constructor(
    private readonly publication: PublicationService,
    private readonly platform: PlatformSettings,
  ) {}

  @Post('publish')
  @Access(sessionOrBearer('publish:docs'))
  @Describe('Publish a document', {
    answers: PublicationDto,
    ifMatch: true,
    errors: [ReviewRequired, PublishBlocked, OverrideForbidden, ScanUnavailable, PublishContended],
    more: 'Scans every text that the public would see, and publishes the document unless the scan blocks it. The response lists the findings in either case. `override` with a reason publishes in spite of them, and applies to exactly the scanned texts. A document that is live already is scanned again and stays as it is.',
  })
  async publish(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() input: PublishDto,
    @Headers('if-match') ifMatch: string | undefined,
  ): Promise<Answer<PublicationDto> & Tagged> {
    const publication = await this.publication.publish(caller, id, input, ifMatch);
    return { data: presentPublication(publication, this.platform), etag: publishedEtag(publication.doc) };
  }

  @Post('unpublish')
  @EndsAccess()
  @Access(sessionOrBearer('publish:docs'))
  @Describe('Unpublish a document', {
    answers: PublishedDocDto,
    errors: [NotPublished],
    more: 'The document becomes a draft and its public page is offline at once. If the document is not live, the response is 409.',
  })
  async unpublish(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<PublishedDocDto>> {
    return { data: presentPublishedDoc(await this.publication.unpublish(caller, id), this.platform) };
  }

  @Post('return')
  @Access(session(), { role: 'admin' })
  @Describe('Ask for changes instead of publishing', {
    answers: PublishedDocDto,
    errors: [NotInReview],
    addition: true,
    more: 'Ends the request for a review. The draft says what must change until a review is requested again.',
  })
  async returnReview(
    @Caller() caller: Principal,
    @PathId() id: string,
    @Body() { note }: ReturnReviewDto,
  ): Promise<Answer<PublishedDocDto>> {
    const draft = await this.publication.returnReview(caller, id, note);
    return { data: presentPublishedDoc(draft, this.platform) };
  }

  @Post('scan')
  @ReadsOnly()
  @Access(session())
  @Describe('Scan a published document', {
    answers: ScanReportDto,
    errors: [ScanUnavailable],
    more: 'Scans the saved document, live or draft, for credentials and personal data. It changes nothing.',
  })
  async scan(@Caller() caller: Principal, @PathId() id: string): Promise<Answer<ScanReportDto>> {
    return { data: presentScan(await this.publication.scan(caller, id)) };
  }
}
