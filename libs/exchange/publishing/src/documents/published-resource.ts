import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PublishedDocument } from '#entities';
import { columns, computed, statement } from '#platform';
import { REACHABLE, Resources, reachOf } from '#visibility';

const DOCUMENT = columns(PublishedDocument, 'd', { name: 'slug', title: 'publicTitle' }, 'contentHash');
const FIND = statement(
  { ...DOCUMENT.row, content: computed.bytes() },
  `SELECT ${DOCUMENT.sql}, convert_to(d.content, 'UTF8') AS content
  FROM published_documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
  WHERE d.tenant_id = :tenantId AND ${REACHABLE} AND d.id = :id`,
);

/** Registers published documents, live and drafts, as resources that can be read. */
@Injectable()
export class PublishedResource implements OnModuleInit {
  constructor(private readonly resources: Resources) {}

  onModuleInit(): void {
    this.resources.register('published-doc', {
      readingScope: 'read:docs',
      read: (queries, principal, id) => queries.one(FIND, { ...reachOf(principal), id }),
    });
  }
}
