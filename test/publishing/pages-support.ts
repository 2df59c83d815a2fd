import type { Response } from 'supertest';
import { type Person, type Project, anonymous, sql } from '#testing';
import { newLive } from './published-support';

/** A caller with the Accept header of a browser. */
export function reader(url: string, headers: Record<string, string> = {}) {
  return anonymous(url).with({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers });
}

/** The path of a document's page. */
export function pathOf({ tenantSlug }: Person, { slug }: { slug: string }, more = ''): string {
  return `/p/${tenantSlug}/${slug}${more}`;
}

/** The contents of the meta and link elements of a page, by name. */
export function headOf({ text }: Response): Record<string, string> {
  const tags = text.matchAll(
    /<(?:meta (?:name|property)|link rel)="([^"]*)"[^>]*? (?:content|href)="([^"]*)"/g,
  );
  return Object.fromEntries([...tags].map(([, name, value]) => [name!, value!]));
}

/** The structured data of a page. */
export function structuredDataOf({ text }: Response): Record<string, unknown> {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!;
  return JSON.parse(json!) as Record<string, unknown>;
}

/** The parts of an answer by which a reader could tell errors apart: everything but the request ID and the date. */
export function errorOf({ status, text, headers }: Response): object {
  const { 'x-request-id': id, date: _, ...rest } = headers as Record<string, string>;
  return { status, text: text.replaceAll(id!, ''), rest };
}

/** The addresses in a sitemap or in an index of sitemaps. */
export function locationsOf(text: string): string[] {
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
}

/** Inserts live documents into the database: creating many through the API takes long. */
export async function insertLive(
  databaseUrl: string,
  owner: Person,
  project: Project,
  count: number,
): Promise<void> {
  const { id } = await newLive(owner, project, { slug: 'zz-last' });
  await sql(
    databaseUrl,
    `INSERT INTO published_documents (id, tenant_id, project_id, lineage_document_id, public_title, slug, content, content_hash,
       is_original_published, status, created_by, updated_at)
     SELECT x.id, d.tenant_id, d.project_id, x.id, 'Inserted ' || x.n, 'p' || to_char(x.n, 'FM00000'), 'x', d.content_hash, false, 'published',
       d.created_by, now() - x.n * interval '1 second'
     FROM published_documents d, (SELECT gen_random_uuid() AS id, n FROM generate_series(1, $2::int) n) x WHERE d.id = $1`,
    [id, count - 1],
  );
}
