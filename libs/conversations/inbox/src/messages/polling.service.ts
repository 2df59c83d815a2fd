import { Injectable } from '@nestjs/common';
import { OpenPoll, OpenPolls, type Principal, agentOf } from '#access';
import { type CloseSignal, Cursors, Database, FIRST_ID, type Page, Wakeups, spreadWait } from '#platform';
import { InboxRepository, type ListedPart, type ListedRow, isOpen } from './inbox.repository';
import type { ListMessagesQuery } from './list.dto';
import { InboxSweepFailed } from './messages.errors';
import { Together } from './together';
import { TogetherRepository } from './together.repository';
import { messageArrived } from './topic';

/** Lists inboxes, and waits for messages. */
@Injectable()
export class PollingService {
  private readonly lists: Together<ListedPart, ListedRow[]>;

  constructor(
    private readonly database: Database,
    private readonly inbox: InboxRepository,
    private readonly polls: OpenPolls,
    private readonly wakeups: Wakeups,
    private readonly cursors: Cursors,
    together: TogetherRepository,
  ) {
    this.lists = new Together<ListedPart, ListedRow[]>({
      all: async (parts) => {
        const lists = await together.listOpen(database, parts);
        // Only what a list delivers is an event for the recipient.
        parts.forEach(({ tenantId }, index) => {
          if (lists[index]!.some(({ isNew }) => isNew)) database.wakes(tenantId);
        });
        return lists;
      },
      one: (part) => inbox.list(database, part),
      keys: ({ actorId }) => [actorId],
    });
  }

  /**
   * A page of the caller's inbox, oldest first. Messages that are listed for the first time become delivered, in the statement that
   * reads them. If there is none to list, it waits for one.
   *
   * @param closed says when the client disconnected; from then on nothing is delivered to it
   * @returns the page, which is empty if the wait ended without a message, and how many seconds it waited
   * @throws InboxSweepFailed, after which nothing was listed; Unauthorized if the caller's token ended during the wait,
   * InsufficientScope if it lost the scope; CursorInvalid
   */
  async list(
    principal: Principal,
    query: ListMessagesQuery,
    closed: CloseSignal,
  ): Promise<{ page: Page<ListedRow>; waited: number }> {
    const started = performance.now();
    const poll = new OpenPoll(
      { principal, scope: 'read:inbox', key: `inbox:${principal.actorId!}`, feature: 'agent_inbox' },
      closed,
    );
    let waits = false;
    const look = async (): Promise<Page<ListedRow> | undefined> => {
      if (poll.aborted) return undefined;
      const page = waits ? await this.read(principal, query) : await this.sweepAndRead(principal, query);
      if (page.rows.length > 0) return page;
      if (!waits && query.wait > 0) {
        waits = true;
        await this.polls.add(poll);
      }
      return undefined;
    };
    try {
      const topic = messageArrived(principal.actorId!);
      const page = await this.wakeups.until(topic, look, spreadWait(query.wait * 1000), poll);
      poll.requireAccess();
      const waited = waits ? Math.min(query.wait, Math.round((performance.now() - started) / 1000)) : 0;
      return { page: page ?? { rows: [], nextCursor: null }, waited };
    } finally {
      this.polls.remove(poll);
    }
  }

  /** Most inboxes have nothing to mark, so the first statement lists unless there is. If the pass that marks fails, nothing is listed. */
  private async sweepAndRead(principal: Principal, query: ListMessagesQuery): Promise<Page<ListedRow>> {
    const page = await this.read(principal, query, false);
    return page.rows.length > 0 || !(await this.expire(principal, query))
      ? page
      : this.read(principal, query);
  }

  private async expire(principal: Principal, { status }: ListMessagesQuery): Promise<boolean> {
    try {
      return await this.inbox.expire(this.database, agentOf(principal), status ?? 'open');
    } catch (error) {
      throw new InboxSweepFailed({
        cause: error,
        details: { retryable: true, stage: 'expire' },
        headers: { 'Retry-After': '1' },
      });
    }
  }

  private read(
    principal: Principal,
    { status: only, max, cursor }: ListMessagesQuery,
    isSwept = true,
  ): Promise<Page<ListedRow>> {
    const status = only ?? 'open';
    const agent = agentOf(principal);
    return this.cursors.page(
      { limit: max, cursor },
      {
        of: ['agent-inbox', 'inbox', agent, status],
        from: FIRST_ID,
        fetch: (after, limit) => {
          const part: ListedPart = {
            ...agent,
            tokenId: principal.credentialId,
            status,
            after,
            limit,
            isSwept,
          };
          return isOpen(status) ? this.lists.add(part) : this.inbox.list(this.database, part);
        },
        key: ({ messageId }) => messageId,
      },
    );
  }
}
