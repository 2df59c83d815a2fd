import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, Caller, type Principal, session } from '#access';
import { Describe, type Answer, type Paged, streamJson } from '#platform';
import { DocRef } from '../doc-ids/doc-id.param';
import { LineageBundleDto } from './bundle.dto';
import { presentBundleHead } from './bundle.presenter';
import { BundleService } from './bundle.service';
import { IntegrityDto, PublicIntegrityDto } from './integrity.dto';
import { presentIntegrity, presentPublicIntegrity } from './integrity.presenter';
import { LineageVerdictDto, RecordLineageDto, VerifyLineageDto } from './lineage-acts.dto';
import { LineageEntryDto, ListLineageQuery, ListOwnLineageQuery, OwnLineageEntryDto } from './lineage.dto';
import { presentEntry, presentEntryWithMetadata, presentVerdict } from './lineage.presenter';
import { LineageService } from './lineage.service';
import { PublicLineageEntryDto } from './public-lineage.dto';
import { presentPublicEntry } from './public-lineage.presenter';
import { RecordService } from './record.service';

const DOC =
  'The document: its Doc ID, the id of that, or its node; the id of a published document is taken too.';
const CHECKED =
  'What is read is checked on the way, with the last page also where the chain ends and the stored content: `meta.integrity` says how ' +
  'that went, and what is damaged is noted in the chain once.';

/** A page of a chain, with what checking it found. */
interface Checked<Integrity> extends Paged {
  meta: Paged['meta'] & { integrity: Integrity };
}

@ApiTags('Lineage')
@Controller('api/lineage')
export class LineageController {
  constructor(
    private readonly lineage: LineageService,
    private readonly records: RecordService,
    private readonly bundles: BundleService,
  ) {}

  @Get('public/:docId')
  @Access(session())
  @Describe('Read where a published document comes from', {
    answers: PublicLineageEntryDto,
    list: true,
    paged: true,
    meta: { integrity: PublicIntegrityDto },
    more: `Of any organization, oldest first, without names and full hashes. ${CHECKED}`,
  })
  async published(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Query() query: ListLineageQuery,
  ): Promise<Answer<PublicLineageEntryDto[]> & Checked<PublicIntegrityDto>> {
    const { entries, nextCursor, integrity } = await this.lineage.published(caller, docId, query);
    return {
      data: entries.map(presentPublicEntry),
      meta: { nextCursor, integrity: presentPublicIntegrity(integrity) },
    };
  }

  @Get(':docId')
  @Access(session())
  @Describe('Read the chain of a document', {
    answers: OwnLineageEntryDto,
    list: true,
    paged: true,
    meta: { integrity: IntegrityDto },
    more: `Of your own organization, oldest first, with complete hashes. ${CHECKED}`,
  })
  async own(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Query() query: ListOwnLineageQuery,
  ): Promise<Answer<OwnLineageEntryDto[]> & Checked<IntegrityDto>> {
    const { entries, nextCursor, integrity } = await this.lineage.own(caller, docId, query);
    const present = query.includeMetadata ? presentEntryWithMetadata : presentEntry;
    return { data: entries.map(present), meta: { nextCursor, integrity: presentIntegrity(integrity) } };
  }

  @Post(':docId/verify')
  @Access(session())
  @Describe('Compare hashes with the newest entry, and check the whole chain', { answers: LineageVerdictDto })
  async verify(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Body() input: VerifyLineageDto,
  ): Promise<Answer<LineageVerdictDto>> {
    return { data: presentVerdict(await this.lineage.verify(caller, docId, input)) };
  }

  @Post(':docId/record')
  @Access(session())
  @Describe('Record something that was done to a document elsewhere', {
    answers: LineageEntryDto,
    status: 201,
    more: 'For who may write it. The entry is marked as manual, and bears your name.',
  })
  async record(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Body() input: RecordLineageDto,
  ): Promise<Answer<LineageEntryDto>> {
    return { data: presentEntry(await this.records.record(caller, docId, input)) };
  }

  @Get(':docId/bundle')
  @Access(session())
  @Describe('Take the whole chain along, to be verified elsewhere', {
    answers: LineageBundleDto,
    streamed: true,
    more:
      'Streamed, on one snapshot. `GET /verify-lineage.mjs` is a program that verifies it and needs nothing else; ' +
      'docs/protocols/lineage.md describes the format.',
  })
  async bundle(
    @Caller() caller: Principal,
    @DocRef('docId', DOC) docId: string,
    @Res() res: Response,
  ): Promise<void> {
    await this.bundles.read(caller, docId, (bundle) =>
      streamJson(res.status(200), presentBundleHead(bundle), 'entries', bundle.entries),
    );
  }
}
