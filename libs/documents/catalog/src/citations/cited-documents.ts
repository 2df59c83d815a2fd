import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { OutlineRenewal } from '#documents';
import { Database } from '#platform';
import { type Citation, OUTLINE_VERSION, citedHash } from '#text';
import { type NodeReach, Visibility } from '#visibility';
import { PassageIndexer } from '../passages/index/passage-indexer';
import type { CheckedCitation, CitedDocument, CitedText } from './checked-citation';
import { CitationsRepository, type CitedPart } from './citations.repository';

/** Compares citations with documents that the caller can read. */
@Injectable()
export class CitedDocuments {
  constructor(
    private readonly database: Database,
    private readonly visibility: Visibility,
    private readonly citations: CitationsRepository,
    private readonly renewal: OutlineRenewal,
    private readonly indexer: PassageIndexer,
  ) {}

  /** @throws NotFound if the caller can't read the document; AnalysisBusy */
  async check(principal: Principal, nodeId: string, cited: Citation): Promise<CheckedCitation> {
    const { part, reach } = await this.find(principal, nodeId, cited.anchor);
    const text = textOf(part, cited.anchor, cited.document);
    const place = placeOf(part);
    if (text && hasHash(text, cited)) return { state: 'unchanged', text, place };
    const moved = cited.anchor === null ? undefined : await this.findMoved(reach, part, cited);
    // A section that still exists was edited, even if another document has a copy of its former text.
    if (moved && (!text || moved.place.nodeId === nodeId)) return { state: 'moved', ...moved };
    return { state: text ? 'changed' : 'gone', text, place };
  }

  /** A part of a document whose outline is up to date. */
  private async find(
    principal: Principal,
    nodeId: string,
    anchor: string | null,
  ): Promise<{ part: CitedPart; reach: NodeReach }> {
    const load = () =>
      this.visibility.readAnywhere(principal, nodeId, async (reach) => {
        const part = await this.citations.find(this.database, reach, { nodeId, anchor });
        return part && { part, reach };
      });
    const found = await load();
    if ((found.part.outlineVersion ?? OUTLINE_VERSION) >= OUTLINE_VERSION) return found;
    await this.renewal.renew(found.reach.tenantId, nodeId);
    return load();
  }

  /** Another place in the document, or else in its project, that has the cited text. */
  private async findMoved(
    reach: NodeReach,
    { id, projectId }: CitedPart,
    cited: Citation,
  ): Promise<{ text: CitedText; place: CitedDocument } | undefined> {
    const wanted = { projectId, nodeId: id, hash: cited.hash };
    // The text may have moved a moment ago.
    await this.indexer.indexNewest(reach.tenantId);
    const places = await this.citations.elsewhere(this.database, reach, wanted);
    for (const { nodeId, anchor } of places) {
      const part = await this.citations.find(this.database, reach, { nodeId, anchor });
      // A citation keeps the name of its document.
      const text = part && textOf(part, anchor, nodeId === id ? cited.document : part.citedAs);
      if (text && hasHash(text, cited)) return { text, place: placeOf(part) };
    }
    return undefined;
  }
}

function textOf(part: CitedPart, anchor: string | null, citedAs: string): CitedText | null {
  const { startLine, endLine, hash } = part;
  return hash && { citedAs, anchor, startLine: startLine!, endLine: endLine!, hash };
}

function placeOf({ id, path }: CitedPart): CitedDocument {
  return { source: 'document', nodeId: id, path };
}

function hasHash(text: CitedText, cited: Citation): boolean {
  return citedHash(text.hash) === cited.hash;
}
