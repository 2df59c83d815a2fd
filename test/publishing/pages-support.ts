import type { Response } from 'supertest';
import { type Person, anonymous } from '#testing';

/** Reads as a person's browser asks. */
export function reader(url: string, headers: Record<string, string> = {}) {
  return anonymous(url).with({ Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers });
}

/** The path of a document's page. */
export function pathOf({ tenantSlug }: Person, { slug }: { slug: string }, more = ''): string {
  return `/p/${tenantSlug}/${slug}${more}`;
}

/** What a page's head says, by name. */
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

/** Everything by which a reader can tell one refusal from another: the id of the request is each one's own. */
export function refusalOf({ status, text, headers }: Response): object {
  const { 'x-request-id': id, date: _, ...rest } = headers as Record<string, string>;
  return { status, text: text.replaceAll(id!, ''), rest };
}
