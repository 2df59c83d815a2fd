import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, invalidField } from '#platform';
import { type ChainPage, ChainReader, type ChainSummary } from './chain-reader';
import type { Chain } from './chains.repository';
import { IntegrityNotes } from './integrity';
import { type ListLineageQuery, type ListOwnLineageQuery, MAX_ENTRIES_WITH_METADATA } from './lineage.dto';
import { LineageSubjects } from './lineage-subjects';

/** A page of a chain, and where the next one begins. */
export interface LineagePage extends ChainPage {
  nextCursor: string | null;
}

/** How the newest entries of a chain compare with given hashes; null for one that wasn't given. */
export interface Comparison {
  summary: ChainSummary;
  contentMatch: boolean | null;
  metadataMatch: boolean | null;
}

/** Reading chains. Every reading checks what it reads, and notes in the chain what it finds damaged. */
@Injectable()
export class LineageService {
  constructor(
    private readonly database: Database,
    private readonly subjects: LineageSubjects,
    private readonly reader: ChainReader,
    private readonly notes: IntegrityNotes,
    private readonly cursors: Cursors,
  ) {}

  /** The chain of a document of the caller's tenant; with earlier names, paths and titles for who may write it. @throws NotFound, DocIdRevoked, CursorInvalid, ValidationFailed */
  async own(principal: Principal, ref: string, query: ListOwnLineageQuery): Promise<LineagePage> {
    const { includeMetadata: metadata = false } = query;
    const limit = Math.min(query.limit, metadata ? MAX_ENTRIES_WITH_METADATA : Infinity);
    const chain = await this.subjects.own(principal, ref, metadata ? 'write' : 'read');
    return this.page(principal.tenantId, chain, { ...query, limit, metadata });
  }

  /** The chain of a document that is published now, whosoever it is. @throws NotFound, DocIdRevoked, CursorInvalid */
  async published(principal: Principal, ref: string, query: ListLineageQuery): Promise<LineagePage> {
    return this.page(principal.tenantId, await this.subjects.published(ref), query);
  }

  /** Compares hashes with the newest entries, and checks the whole chain. @throws NotFound, DocIdRevoked, ValidationFailed */
  async verify(
    principal: Principal,
    ref: string,
    { contentHash, metadataHash }: { contentHash?: string; metadataHash?: string },
  ): Promise<Comparison> {
    if (contentHash === undefined && metadataHash === undefined)
      throw invalidField('contentHash', 'atLeastOne', 'or metadataHash must be given');
    const chain = await this.subjects.own(principal, ref, 'read');
    const summary = await this.database.snapshot(principal.tenantId, (tx) => this.reader.check(tx, chain));
    await this.notes.note(chain, summary.integrity);
    return {
      summary,
      contentMatch: matches(contentHash, summary.newestContent?.contentHash),
      metadataMatch: matches(metadataHash, summary.newest?.metadataHash),
    };
  }

  private async page(
    readerTenantId: string,
    chain: Chain,
    { limit, cursor, metadata }: { limit: number; cursor?: string; metadata?: boolean },
  ): Promise<LineagePage> {
    const binding = ['lineage', readerTenantId, chain.documentId];
    const after = cursor === undefined ? null : this.cursors.read<number>(binding, cursor);
    const page = await this.database.snapshot(readerTenantId, (tx) =>
      this.reader.page(tx, chain, { after, limit, metadata }),
    );
    await this.notes.note(chain, page.integrity);
    return { ...page, nextCursor: page.next === null ? null : this.cursors.write(binding, page.next) };
  }
}

function matches(given: string | undefined, noted: string | null | undefined): boolean | null {
  return given === undefined ? null : given.toLowerCase() === noted;
}
