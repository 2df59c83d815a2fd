import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Cursors, Database, type Page, type PageRequest, invalidField } from '#platform';
import { ChainReader, type ChainSummary } from './chain-reader';
import { ChainRefs } from './chain-refs';
import type { Chain, EntryRow } from './chains.repository';
import type { Integrity } from './integrity';
import { IntegrityRecorder } from './integrity-recorder';
import { type ListOwnLineageQuery, MAX_ENTRIES_WITH_METADATA } from './lineage.dto';
import type { VerifyLineageDto } from './verify.dto';

/** A page of a chain, with the result of checking it. */
export interface LineagePage extends Page<EntryRow> {
  integrity: Integrity;
}

/** How a hash compares with the entry that it was compared with, which is undefined if the chain has none. */
export interface HashComparison {
  matches: boolean;
  entry: EntryRow | undefined;
}

/** How hashes compare with a chain; null for a hash that was omitted. */
export interface Comparison {
  summary: ChainSummary;
  content: HashComparison | null;
  metadata: HashComparison | null;
}

/** Reads chains. Every read checks the entries that it returns, and records the damage that it finds. */
@Injectable()
export class LineageService {
  constructor(
    private readonly database: Database,
    private readonly refs: ChainRefs,
    private readonly reader: ChainReader,
    private readonly recorder: IntegrityRecorder,
    private readonly cursors: Cursors,
  ) {}

  /**
   * The chain of a document of the caller's tenant. Metadata holds earlier names, paths and titles, so a share is not enough
   * to see it.
   *
   * @throws NotFound, DocIdRevoked, CursorInvalid
   */
  async list(principal: Principal, ref: string, query: ListOwnLineageQuery): Promise<LineagePage> {
    const { includeMetadata: withMetadata = false, cursor } = query;
    const limit = withMetadata ? Math.min(query.limit, MAX_ENTRIES_WITH_METADATA) : query.limit;
    const chain = await this.refs.find(principal, ref, withMetadata ? 'arrange' : 'read');
    return this.page(principal.tenantId, chain, { limit, cursor }, withMetadata);
  }

  /** The chain of a live document of any tenant. @throws NotFound, DocIdRevoked, CursorInvalid */
  async listPublic(principal: Principal, ref: string, query: PageRequest): Promise<LineagePage> {
    return this.page(principal.tenantId, await this.refs.findPublic(ref), query);
  }

  /** Compares hashes with the newest entries, and checks the whole chain. @throws NotFound, DocIdRevoked, ValidationFailed */
  async verify(
    principal: Principal,
    ref: string,
    { contentHash, metadataHash }: VerifyLineageDto,
  ): Promise<Comparison> {
    if (contentHash === undefined && metadataHash === undefined)
      throw invalidField('contentHash', 'required', 'is required (or `metadataHash`)');
    const chain = await this.refs.find(principal, ref, 'read');
    const summary = await this.database.snapshot(principal.tenantId, (snapshot) =>
      this.reader.check(snapshot, chain),
    );
    await this.recorder.record(chain, summary.integrity);
    return {
      summary,
      content: compare(contentHash, 'contentHash', summary.newestContent),
      metadata: compare(metadataHash, 'metadataHash', summary.newest),
    };
  }

  private async page(
    readerTenantId: string,
    chain: Chain,
    { limit, cursor }: PageRequest,
    withMetadata = false,
  ): Promise<LineagePage> {
    const binding = ['lineage', readerTenantId, chain.documentId];
    const after = cursor === undefined ? null : this.cursors.read<number>(binding, cursor);
    const { entries, next, integrity } = await this.database.snapshot(readerTenantId, (snapshot) =>
      this.reader.read(snapshot, chain, { after, limit, withMetadata }),
    );
    await this.recorder.record(chain, integrity);
    return {
      rows: entries,
      nextCursor: next === null ? null : this.cursors.write(binding, next),
      integrity,
    };
  }
}

function compare(
  hash: string | undefined,
  name: 'contentHash' | 'metadataHash',
  entry: EntryRow | undefined,
): HashComparison | null {
  return hash === undefined ? null : { matches: hash.toLowerCase() === entry?.[name], entry };
}
