import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  type AuthenticatedRequest,
  Caller,
  OngoingAccess,
  type Principal,
  sessionOrBearer,
} from '#access';
import { type Answer, ClientClosed, type CloseSignal, Describe, JsonBody } from '#platform';
import { ProjectId } from '#visibility';
import { BatchDto, SaveBatchDto } from './batch.dto';
import { presentBatch } from './batch.presenter';
import { BatchService } from './batch.service';
import { TextSettings } from '#text';

const MAX_BYTES = 8 * 1024 * 1024;
/** More would exceed what one caller may hold in memory, where documents are limited to a few kilobytes. */
const MAX_SAVES = 4;

@ApiTags('Documents')
@Controller('api/projects/:projectId/documents/batch')
export class BatchController {
  constructor(
    private readonly documents: BatchService,
    private readonly access: OngoingAccess,
  ) {}

  @Post()
  @Access(sessionOrBearer('write:docs'))
  @JsonBody((of) => Math.min(MAX_BYTES, MAX_SAVES * of(TextSettings).maxSaveBytes))
  @Describe('Save several documents', {
    answers: BatchDto,
    more:
      'Saves up to 200 documents, each as a save by itself: one that is refused does not affect the others. The body has at most 8 MiB. ' +
      'The answer is 200 even if documents were refused; `results` has the result of each. Repeating a batch is safe: documents that were ' +
      'saved are then `unchanged`. The request counts once against the burst limit, and each document against the daily quota of a token; ' +
      'those beyond the quota are refused with `SVC_QUOTA_EXCEEDED`.',
    addition: true,
  })
  async save(
    @Caller() principal: Principal,
    @ProjectId() projectId: string,
    @Body() { documents }: SaveBatchDto,
    @Req() req: AuthenticatedRequest,
    @ClientClosed() closed: CloseSignal,
  ): Promise<Answer<BatchDto>> {
    const { results, daily } = await this.documents.save(principal, projectId, documents, {
      subject: req.limitSubject,
      callerNow: this.access.of(req),
      closed,
    });
    const headers = daily && { 'X-DailyLimit-Remaining': String(daily.remaining) };
    return { data: presentBatch(results), headers };
  }
}
