import type { Response } from 'supertest';
import { type Person, anonymous } from '#testing';

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
