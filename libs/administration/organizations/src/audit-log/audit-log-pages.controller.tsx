import { Controller, Get, type OnModuleInit, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  CursorInvalid,
  Describe,
  type FormProblems,
  type Frame,
  Navigation,
  type Page,
  Reply,
  Text,
  checkForm,
  problemsOf,
  showPage,
} from '#platform';
import { planIncludes } from '#entities';
import { ListAuditLogQuery } from './audit-log.dto';
import { AuditLogPage, PlanRequiredPage, type SentFilter } from './audit-log.page';
import type { EntryRow } from './audit-log.repository';
import { AuditLogService } from './audit-log.service';

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
@ApiTags('Web pages')
@Controller('settings/audit-log')
export class AuditLogPages implements OnModuleInit {
  constructor(
    private readonly log: AuditLogService,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Audit log',
      hint: 'See who changed what in the organization, and download it.',
      section: NAVIGATION.organization,
      order: 370,
      roles: ['owner', 'admin'],
      duringDeletion: true,
    });
  }

  @Get()
  @Access(visitor(), { role: 'admin', duringDeletion: true })
  @Describe('Open the page of the audit log', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Requires the plan Team or above. Days are in UTC, and both belong to the period.',
    errors: [CursorInvalid],
    addition: true,
  })
  async open(@Visitor() person: Principal | undefined, @Query() query: AuditLogPageQuery): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const frame = await this.visitors.frame(person, PATH);
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
    let page: Page<EntryRow> = { rows: [], nextCursor: null };
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
