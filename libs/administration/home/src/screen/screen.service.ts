import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database } from '#platform';
import { type Counts, WaitingRepository, type WaitingRow } from '../waiting/waiting.repository';
import {
  type ChangeRow,
  type HomeProjectRow,
  type RecentRow,
  SHOWN,
  ScreenRepository,
  type VisitRow,
} from './screen.repository';

/** The contents of the first screen. */
export interface Screen {
  visit: VisitRow;
  changes: ChangeRow[];
  moreChanges: boolean;
  waiting: WaitingRow[];
  counts: Counts;
  recent: RecentRow[];
  projects: HomeProjectRow[];
}

/** Everything of the first screen, in six statements that run at the same time. */
@Injectable()
export class ScreenService {
  constructor(
    private readonly database: Database,
    private readonly screens: ScreenRepository,
    private readonly waiting: WaitingRepository,
  ) {}

  /** @param since changes after this time are new; by default those since the person's last visit */
  async of(principal: Principal, since: Date | null): Promise<Screen> {
    const { database, screens } = this;
    const [visit, changes, waiting, counts, recent, projects] = await Promise.all([
      screens.visit(database, principal, since),
      screens.changes(database, principal, since, SHOWN.changes + 1),
      this.waiting.list(database, principal),
      this.waiting.count(database, principal),
      screens.recent(database, principal),
      screens.projects(database, principal),
    ]);
    const moreChanges = changes.length > SHOWN.changes;
    return {
      ...{ visit, waiting, counts, recent, projects, moreChanges },
      changes: changes.slice(0, SHOWN.changes),
    };
  }
}
