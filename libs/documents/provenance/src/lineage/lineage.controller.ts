import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, Describe, type Paged, answerPage, streamJson, ReadsOnly } from '#platform';
import { DocRef } from '../doc-ids/doc-id.param';
import { DocIdRevoked } from '../doc-ids/doc-ids.errors';
import { LineageBundleDto } from './bundle.dto';
import { presentBundleHead } from './bundle.presenter';
import { BundleService } from './bundle.service';
import { IntegrityDto, PublicIntegrityDto } from './integrity.dto';
import { presentIntegrity, presentPublicIntegrity } from './integrity.presenter';
import { LineageEntryDto, ListLineageQuery, ListOwnLineageQuery, OwnLineageEntryDto } from './lineage.dto';
import { presentEntry, presentEntryWithMetadata, presentVerdict } from './lineage.presenter';
import { type LineagePage, LineageService } from './lineage.service';
import { ManualEntriesService } from './manual-entries.service';
import { PublicLineageEntryDto } from './public-lineage.dto';
import { presentPublicEntry } from './public-lineage.presenter';
import { RecordLineageDto } from './record.dto';
import { LineageVerdictDto, VerifyLineageDto } from './verify.dto';

const DOC = 'The document: a Doc ID, the id of a Doc ID, a node id, or the id of a published document.';
const CHECKED =
  'The service checks the entries of each page and, with the last page, the end of the chain and the stored content. ' +
  '`meta.integrity` has the result. Damage is recorded in the chain once, as an `integrity_failed` entry.';

/** A page of a chain, with the result of checking it. */
interface Checked<Integrity> extends Paged {
  meta: Paged['meta'] & { integrity: Integrity };
}

@ApiTags('Lineage')
@Controller('api/lineage')
export class LineageController {
  constructor(
    private readonly lineage: LineageService,
    private readonly manualEntries: ManualEntriesService,
    private readonly bundles: BundleService,
  ) {}

  @Get('public/:docId')
  @Access(session())
  @Describe('List lineage of a published document', {
    answers: PublicLineageEntryDto,
    errors: [DocIdRevoked],
    list: true,
    paged: true,
    meta: { integrity: { is: PublicIntegrityDto, doc: 'The result of checking the chain.' } },
    more: `The document may belong to any organization and must be live. Entries come oldest first, without names and complete hashes. ${CHECKED}`,
  })
  async published(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Query() query: ListLineageQuery,
  ): Promise<Answer<PublicLineageEntryDto[]> & Checked<PublicIntegrityDto>> {
    const page = await this.lineage.listPublic(caller, docId, query);
    return answerChecked(page, presentPublicEntry, presentPublicIntegrity(page.integrity));
  }

  @Get(':docId')
  @Access(session())
  @Describe('List lineage of a document', {
    answers: OwnLineageEntryDto,
    errors: [DocIdRevoked],
    list: true,
    paged: true,
    meta: { integrity: { is: IntegrityDto, doc: 'The result of checking the chain.' } },
    more: `The document must belong to your organization. Entries come oldest first, with complete hashes. ${CHECKED}`,
  })
  async own(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Query() query: ListOwnLineageQuery,
  ): Promise<Answer<OwnLineageEntryDto[]> & Checked<IntegrityDto>> {
    const page = await this.lineage.list(caller, docId, query);
    const present = query.includeMetadata ? presentEntryWithMetadata : presentEntry;
    return answerChecked(page, present, presentIntegrity(page.integrity));
  }

  @Post(':docId/verify')
  @ReadsOnly()
  @Access(session())
  @Describe('Verify hashes and the chain', {
    answers: LineageVerdictDto,
    errors: [DocIdRevoked],
    more:
      'Compares each hash with the newest entry that can have it, says which entry that is, and checks the whole chain. The newest entry ' +
      'need not have a content hash: a manual entry can omit it.',
  })
  async verify(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Body() input: VerifyLineageDto,
  ): Promise<Answer<LineageVerdictDto>> {
    return { data: presentVerdict(await this.lineage.verify(caller, docId, input)) };
  }

  @Post(':docId/record')
  @Access(session())
  @Describe('Record a manual entry', {
    answers: LineageEntryDto,
    errors: [DocIdRevoked],
    status: 201,
    more: 'Records something that was done to the document elsewhere. You must be able to write the document. The entry is marked as manual and shows your name.',
  })
  async record(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Body() input: RecordLineageDto,
  ): Promise<Answer<LineageEntryDto>> {
    return { data: presentEntry(await this.manualEntries.record(caller, docId, input)) };
  }

  @Get(':docId/bundle')
  @Access(session())
  @Describe('Export lineage as a bundle', {
    answers: LineageBundleDto,
    errors: [DocIdRevoked],
    streamed: true,
    more:
      'Exports the whole chain with a signed checkpoint, so that you can verify it without the service. The response is streamed. ' +
      '`GET /verify-lineage.mjs` is a program that verifies bundles; docs/protocols/lineage.md describes the format.',
    addition: true,
  })
  async bundle(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Res() res: Response,
  ): Promise<void> {
    await this.bundles.export(caller, docId, (bundle) =>
      streamJson(res.status(200), presentBundleHead(bundle), 'entries', bundle.entries),
    );
  }
}

function answerChecked<Shown, Integrity>(
  page: LineagePage,
  present: (row: LineagePage['rows'][number]) => Shown,
  integrity: Integrity,
): Answer<Shown[]> & Checked<Integrity> {
  const { data, meta } = answerPage(page, present);
  return { data, meta: { ...meta, integrity } };
}
