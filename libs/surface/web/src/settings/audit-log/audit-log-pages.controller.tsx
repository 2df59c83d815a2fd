import { Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { planIncludes } from '#entities';
import { checkForm, CursorInvalid, type Page as ListPage, Reply, Text } from '#platform';
import { AuditLogService, type EntryRow, ListAuditLogQuery } from '#organizations';
import { Page } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf } from '../../parts/form-problems';
import { Frames } from '../frame/frames';
import type { Frame } from '../frame/settings-layout';
import { AuditLogPage, PlanRequiredPage, type SentFilter } from './audit-log.page';

const PATH = '/settings/audit-log';
const DATE = 'Enter a date, such as 2026-11-21.';
const ADVICE = { from: DATE, to: DATE };

/** The filter of the page. A browser sends the fields that a person left empty too. */
class AuditLogPageQuery {
  @Text({ doc: 'The first day, in UTC, such as 2026-11-21; empty for no bound.', max: 40, optional: true })
  from?: string;

  @Text({ doc: 'The last day, in UTC; empty for no bound.', max: 40, optional: true })
  to?: string;

  @Text({ doc: 'Only this act; empty for all.', max: 100, optional: true })
  action?: string;

  @Text({ doc: 'Only the acts of this user or agent; empty for all.', max: 40, optional: true })
  actorId?: string;

  @Text({ doc: 'The cursor of the page to show.', max: 8192, optional: true })
  cursor?: string;
}

/** The page of the audit log. */
@Controller()
export class AuditLogPages {
  constructor(
    private readonly log: AuditLogService,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'admin', duringDeletion: true })
  async open(@Caller() person: Principal, @Query() query: AuditLogPageQuery): Promise<Reply> {
    const frame = await this.frames.of(person, PATH);
    if (!planIncludes(person.plan, 'team'))
      return showPage(<PlanRequiredPage frame={frame} plan={person.plan} />, { status: 403 });
    return this.show(person, frame, query);
  }

  private async show(
    person: Principal,
    frame: Frame,
    { from = '', to = '', action = '', actorId = '', cursor }: AuditLogPageQuery,
  ): Promise<Reply> {
    const filter: SentFilter = { from, to, action, actorId };
    const downloads = withoutEmpty({ from: startOf(from), to: endOf(to) });
    const actions = await this.log.actions(person);
    let page: ListPage<EntryRow> = { rows: [], nextCursor: null };
    let problems: FormProblems | undefined;
    try {
      const query = withoutEmpty({ ...downloads, action, actorId, cursor: cursor ?? '' });
      page = await this.log.list(person, await checkForm(ListAuditLogQuery, query));
    } catch (error) {
      if (error instanceof CursorInvalid) throw error;
      problems = problemsOf(error, ADVICE);
    }
    const { rows: entries, nextCursor } = page;
    const shown = { frame, filter, actions, entries, cursor, nextCursor, problems };
    return showPage(<AuditLogPage {...shown} downloads={problems ? {} : downloads} />, problems);
  }
}

function startOf(day: string): string {
  return day === '' ? '' : `${day}T00:00:00.000Z`;
}

function endOf(day: string): string {
  return day === '' ? '' : `${day}T23:59:59.999Z`;
}

function withoutEmpty(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
