import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, NotFound, etagOfState } from '#platform';
import { RENDERING_VERSION, ViewRenderer, putAddresses } from '#rendering';
import { OUTLINE_VERSION, endOfFrontMatter, readLinkTarget } from '#text';
import { type NodeReach, Visibility } from '#visibility';
import { LinksRepository } from '../links/links.repository';
import { OutlineRenewal } from '../outlines/outline-renewal';
import { addressOf } from './addresses';
import type { ViewFormat } from './view.dto';
import { ViewRepository, type ViewRow } from './view.repository';

export interface View {
  row: ViewRow;
  /** The Markdown; null unless requested, or if the service stores no content. */
  text: string | null;
  html: string | null;
  language: string | null;
  direction: 'ltr' | 'rtl' | null;
  /** Changes with everything that the view shows. */
  etag: string;
}

interface Shown extends Pick<View, 'html' | 'language' | 'direction'> {
  /** Where the links lead, which is not a part of the content. */
  addresses: (string | null)[];
}

const NOTHING: Shown = { html: null, language: null, direction: null, addresses: [] };

/** Everything that a reader of a document sees, in one answer. */
@Injectable()
export class ViewService {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly repository: ViewRepository,
    private readonly links: LinksRepository,
    private readonly renewal: OutlineRenewal,
    private readonly renderer: ViewRenderer,
  ) {}

  /** @throws NotFound also for a folder; AnalysisBusy, Unavailable */
  async get(principal: Principal, nodeId: string, format: ViewFormat): Promise<View> {
    const { row, reach } = await this.find(principal, nodeId);
    const content = this.contentOf(reach, row);
    const text = format === 'html' || row.revisionId === null ? null : (await content()).toString('utf8');
    const { addresses, ...shown } = format === 'text' ? NOTHING : await this.render(reach, row, content);
    const etag = etagOfState({ ...row, addresses, format, RENDERING_VERSION });
    return { row, text, ...shown, etag };
  }

  private async find(principal: Principal, nodeId: string): Promise<{ row: ViewRow; reach: NodeReach }> {
    const find = () =>
      this.visibility.readAnywhere(principal, nodeId, async (reach) => {
        const row = await this.repository.find(this.database, reach, nodeId);
        return row && { row, reach };
      });
    const found = await find();
    if ((found.row.outlineVersion ?? OUTLINE_VERSION) >= OUTLINE_VERSION) return found;
    await this.renewal.renew(found.reach.tenantId, nodeId);
    return find();
  }

  private async render(reach: NodeReach, row: ViewRow, content: () => Promise<Buffer>): Promise<Shown> {
    if (row.contentHash === null) return NOTHING;
    const { html, links, language, direction } = await this.renderer.render(
      reach.tenantId,
      row.contentHash,
      async () => {
        const markdown = (await content()).toString('utf8');
        const { end, nextLine } = endOfFrontMatter(markdown);
        return { markdown: markdown.slice(end), firstLine: nextLine };
      },
    );
    const targets = links.map(({ href, image }) => readLinkTarget(href, image));
    const nodes = targets.length === 0 ? [] : await this.links.resolve(this.database, reach, row.id, targets);
    const nodeOf = new Map(nodes.map((node) => [node.ordinal, node]));
    const addresses = targets.map((target, i) => addressOf(target, nodeOf.get(i), row.projectId));
    const shown = putAddresses(html, (index) => addresses[index] ?? null);
    return { html: shown, language, direction, addresses };
  }

  /** Reads the content at most once. */
  private contentOf(reach: NodeReach, { id, revisionId }: ViewRow): () => Promise<Buffer> {
    let reading: Promise<Buffer> | undefined;
    const read = async () => {
      const content = revisionId && (await this.repository.findContent(this.database, reach, id, revisionId));
      if (!content) throw new NotFound();
      return content;
    };
    return () => (reading ??= read());
  }
}
