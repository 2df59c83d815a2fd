import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { declaredPages, type PageRule } from '../../page/declared-pages';
import { Visitors } from '../../page/visitors';
import { NAVIGATION, sectionsFor } from './navigation';
import type { Frame } from './settings-layout';

/** The frames around the pages for signed-in people. */
@Injectable()
export class Frames {
  private readonly rules = new Map<string, PageRule>(
    declaredPages()
      .filter(({ method }) => method === 'GET')
      .map((page) => [page.path, page]),
  );

  constructor(private readonly visitors: Visitors) {}

  /** The frame around the page at a path, with the navigation that the visitor sees. @throws Unauthorized */
  async of(principal: Principal, path: string): Promise<Frame> {
    const reader = { role: principal.role, beingDeleted: principal.deletesAt !== null };
    const sections = sectionsFor(NAVIGATION, (href) => this.rules.get(href)!, reader, path);
    return { ...(await this.visitors.names(principal)), sections };
  }
}
