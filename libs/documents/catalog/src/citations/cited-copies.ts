import { Injectable } from '@nestjs/common';
import { analyzeContent } from '#documents';
import { PlatformSettings, Database, NotFound } from '#platform';
import type { ResolvedDocId } from '#provenance';
import { type Analysis, type Citation, citedHash } from '#text';
import type { CheckedCitation } from './checked-citation';
import { CitationsRepository } from './citations.repository';
import { partOf, sectionWith } from './parts';

/** Compares citations with published copies, for callers who can't read the document. */
@Injectable()
export class CitedCopies {
  constructor(
    private readonly database: Database,
    private readonly citations: CitationsRepository,
    private readonly platform: PlatformSettings,
  ) {}

  /** @param tenantId the caller's tenant, whose thread time it uses. @throws NotFound unless it is published; AnalysisBusy */
  async check(
    tenantId: string,
    { docId, published }: ResolvedDocId,
    cited: Citation,
  ): Promise<CheckedCitation> {
    const slug = published?.slug ?? '';
    const copy = await this.citations.findPublished(this.database, docId.tenantId, slug);
    if (!copy) throw new NotFound();
    const analysis = await analyzeContent(tenantId, copy.content, { quality: false, pii: null });
    const publicUrl = `${this.platform.baseUrl}/p/${docId.tenantSlug}/${slug}`;
    const place = { source: 'published', nodeId: docId.nodeId, publicUrl } as const;
    return { ...checkCopy(analysis, cited), place };
  }
}

function checkCopy(analysis: Analysis, cited: Citation): Pick<CheckedCitation, 'state' | 'text'> {
  const text = partOf(analysis, cited);
  if (text && citedHash(text.hash) === cited.hash) return { state: 'unchanged', text };
  const moved = cited.anchor === null ? undefined : sectionWith(analysis, cited);
  if (moved) return { state: 'moved', text: moved };
  return text ? { state: 'changed', text } : { state: 'gone', text: null };
}
