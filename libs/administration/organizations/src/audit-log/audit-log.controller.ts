import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type AuthenticatedRequest, Caller, Downloads, type Principal, session } from '#access';
import { AUDIT_READERS, shownEntry } from '#audit';
import { jsonLines } from '#issuer';
import { ChangesByGet, type Answer, COUNTED, type Counted, Describe, answerCountedPage } from '#platform';
import { type AuditExport, AuditExportService } from './audit-export.service';
import { AuditEntryDto, AuditNamesDto, ExportAuditLogQuery, ListAuditLogQuery } from './audit-log.dto';
import { AuditLogService } from './audit-log.service';
import { AuditNames } from './audit-names';
import { csv } from './csv';

const WRITERS = {
  jsonl: { type: 'application/x-ndjson', pieces: (exported: AuditExport) => jsonLines(exported, shownEntry) },
  csv: { type: 'text/csv; charset=utf-8', pieces: csv },
};

/** The audit log of the caller's organization. */
@ApiTags('Audit log')
@Controller('api/v1/admin/audit-log')
export class AuditLogController {
  constructor(
    private readonly log: AuditLogService,
    private readonly exports: AuditExportService,
    private readonly names: AuditNames,
    private readonly downloads: Downloads,
  ) {}

  @Get()
  @Access(session(), { ...AUDIT_READERS, duringDeletion: true })
  @Describe('List the audit log', {
    answers: AuditEntryDto,
    list: true,
    paged: true,
    meta: {
      ...COUNTED.meta,
      names: {
        is: AuditNamesDto,
        doc: 'The present names of the users, agents, share groups and projects to which the entries refer, by id; null for a deleted account. They are no part of the entries and of their hashes.',
      },
    },
    flags: COUNTED.flags,
    more: 'The newest entry comes first. Requires the plan Team or above. Filters can be combined.',
  })
  async list(
    @Caller() caller: Principal,
    @Query() query: ListAuditLogQuery,
  ): Promise<Answer<AuditEntryDto[]> & Counted & { meta: { names: AuditNamesDto } }> {
    const page = await this.log.list(caller, query);
    const { data, meta } = answerCountedPage(page, shownEntry);
    return { data, meta: { ...meta, names: await this.names.of(caller, page.rows) } };
  }

  @Get('export')
  @ChangesByGet()
  @Access(session(), { ...AUDIT_READERS, duringDeletion: true })
  @Describe('Export the audit log', {
    media: 'application/x-ndjson',
    negotiated: ['text/csv'],
    streamed: true,
    headers: { 'Content-Disposition': 'The name of the file.' },
    more:
      'The oldest entry comes first. The response is streamed, and the log records the export. JSON Lines begin with a signed checkpoint, so that ' +
      'you can verify them without the service: with the program of `GET /verify-lineage.mjs`, as docs/protocols/audit-log.md describes. CSV is for ' +
      'reading in a spreadsheet: invisible characters are escaped, and an apostrophe precedes what would be a formula.',
    addition: true,
  })
  async export(
    @Caller() caller: Principal,
    @Query() query: ExportAuditLogQuery,
    @Req() req: AuthenticatedRequest,
    @Res() res: Response,
  ): Promise<void> {
    const { type, pieces } = WRITERS[query.format];
    await this.exports.export(caller, query, (exported) => {
      const day = new Date().toISOString().slice(0, 10);
      const file = { type, name: `audit-log-${day}.${query.format}` };
      return this.downloads.send(req, res, file, pieces(exported));
    });
  }
}
