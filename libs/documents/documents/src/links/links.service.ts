import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type CountedPageRequest, Cursors, Database, FIRST_ID, type Page, type PageRequest } from '#platform';
import { type NodeReach, Visibility } from '#visibility';
import { LinkRenewal } from './link-renewal';
import {
  type BacklinkKey,
  type BacklinkRow,
  type LinkRow,
  type LinkSource,
  LinksRepository,
} from './links.repository';

/** The links of a document, and the links to it. A document that the caller can't read counts as missing. */
@Injectable()
export class LinksService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: LinksRepository,
    private readonly renewal: LinkRenewal,
    private readonly cursors: Cursors,
  ) {}

  /** The links of a document in their order. @throws NotFound, CursorInvalid, AnalysisBusy */
  async list(principal: Principal, nodeId: string, page: PageRequest): Promise<Page<LinkRow>> {
    const { reach, source } = await this.find(principal, nodeId);
    if (!source.linked) await this.renewal.renew(reach.tenantId, nodeId);
    return this.cursors.page(page, {
      of: ['links', principal.tenantId, nodeId],
      from: -1,
      fetch: (after, limit) => this.repository.list(this.database, reach, nodeId, after, limit),
      key: ({ ordinal }) => ordinal,
    });
  }

  /** The links to a document that documents contain which the caller can read. @throws NotFound, CursorInvalid */
  async listBacklinks(
    principal: Principal,
    nodeId: string,
    page: CountedPageRequest,
  ): Promise<Page<BacklinkRow>> {
    const { reach } = await this.find(principal, nodeId);
    return this.cursors.page<BacklinkRow, BacklinkKey>(page, {
      of: ['backlinks', principal.tenantId, nodeId],
      from: { nodeId: FIRST_ID, ordinal: -1 },
      fetch: (after, limit) => this.repository.listBacklinks(this.database, reach, nodeId, after, limit),
      key: ({ nodeId: id, ordinal }) => ({ nodeId: id, ordinal }),
      count: (bound) => this.repository.countBacklinks(this.database, reach, nodeId, bound),
    });
  }

  private find(principal: Principal, nodeId: string): Promise<{ reach: NodeReach; source: LinkSource }> {
    return this.visibility.readAnywhere(principal, nodeId, async (reach) => {
      const source = await this.repository.findSource(this.database, reach, nodeId);
      return source && { reach, source };
    });
  }
}
