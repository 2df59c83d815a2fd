import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Node, Project } from '#entities';
import { type Queries, type Row, columns, computed, statement } from '#platform';
import { reachOf } from '#visibility';
import { PUBLISHED_DOC, REACHABLE_DOC } from '../documents/published-docs.repository';

/** A filter of published documents; null for all. */
export interface PublishedFilter {
  projectId: string | null;
  status: 'draft' | 'published' | null;
  inReview: boolean;
  outOfDate: boolean;
}

const PROJECT = columns(Project, 'p', { projectSlug: 'slug', projectName: 'name' });
const SOURCE = columns(Node, 'n', { sourcePath: 'path', sourceUpdatedAt: 'updatedAt' });
const NAME = 'SELECT u.display_name FROM users u WHERE u.tenant_id = d.tenant_id AND u.deleted_at IS NULL';
const OUT_OF_DATE = `CASE WHEN n.content_hash IS NULL THEN NULL WHEN d.is_original_published THEN n.content_hash <> d.content_hash
  ELSE n.updated_at > d.updated_at END`;
const MATCHING = `FROM published_documents d CROSS JOIN projects p CROSS JOIN tenants t
  LEFT JOIN nodes n ON n.tenant_id = d.tenant_id AND n.project_id = d.project_id AND n.id = d.source_node_id
  WHERE ${REACHABLE_DOC} AND (:ofProject::uuid IS NULL OR d.project_id = :ofProject)
    AND (:status::text IS NULL OR d.status = :status) AND (NOT :inReview OR d.review_requested_at IS NOT NULL)
    AND (NOT :outOfDate OR ${OUT_OF_DATE})` as const;

const LIST = statement(
  {
    ...PUBLISHED_DOC.row,
    ...PROJECT.row,
    sourcePath: SOURCE.row.sourcePath.orNull(),
    sourceUpdatedAt: SOURCE.row.sourceUpdatedAt.orNull(),
    outOfDate: computed.boolean().orNull(),
    createdByName: computed.text().orNull(),
    publishedByName: computed.text().orNull(),
    reviewRequestedByName: computed.text().orNull(),
  },
  `SELECT ${PUBLISHED_DOC.sql}, ${PROJECT.sql}, ${SOURCE.sql}, ${OUT_OF_DATE} AS "outOfDate",
    (${NAME} AND u.id = d.created_by) AS "createdByName", (${NAME} AND u.id = d.published_by) AS "publishedByName",
    (${NAME} AND u.id = d.review_requested_by) AS "reviewRequestedByName"
  ${MATCHING} AND d.id < :before ORDER BY d.id DESC LIMIT :limit`,
);
const COUNT = statement(
  { count: computed.int() },
  `SELECT count(*)::int AS count FROM (SELECT ${MATCHING} LIMIT :bound) x`,
);

/** A published document with its project, its source and names. */
export type ListedPublishedRow = Row<typeof LIST>;

/** The published documents of all projects within the reach of a principal. */
@Injectable()
export class AllPublishedRepository {
  /** Published documents below an id, newest first. */
  list(
    queries: Queries,
    principal: Principal,
    filter: PublishedFilter,
    before: string,
    limit: number,
  ): Promise<ListedPublishedRow[]> {
    return queries.all(LIST, { ...reachOf(principal), ...parametersOf(filter), before, limit });
  }

  /** The number of published documents, at most `bound`. */
  async count(
    queries: Queries,
    principal: Principal,
    filter: PublishedFilter,
    bound: number,
  ): Promise<number> {
    return (await queries.one(COUNT, { ...reachOf(principal), ...parametersOf(filter), bound }))!.count;
  }
}

function parametersOf({ projectId: ofProject, ...filter }: PublishedFilter) {
  return { ofProject, ...filter };
}
