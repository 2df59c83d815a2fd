import { type OpenApi, type Operation, type ResponseObject, resolve } from './document';

interface Answer {
  status: number;
  withToken: boolean;
  headers: Record<string, unknown>;
}

/** Headers that mean something to a client of this API, so the document must describe them where they are sent. */
const MEANINGFUL =
  /^(etag|location|link|retry-after|www-authenticate|set-cookie|x-request-id|x-(rate|daily|dailypublish)limit-.+|x-svc-.+)$/;
/**
 * Headers that are expected although the document can't require them: without Redis, or before a request is counted, they are missing. Only
 * requests with a token get the second ones.
 */
const COUNTS = /^x-ratelimit-/;
const COUNTS_OF_TOKENS = /^x-daily/;

/** The documented headers that the answer should have and does not. */
export function missingHeaders(
  document: OpenApi,
  { security = [] }: Operation,
  { headers = {} }: ResponseObject,
  answer: Answer,
): string[] {
  // An empty requirement allows requests without a credential, which are not counted.
  const required = security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0);
  const counted = required && answer.status < 400;
  const isExpected = (name: string): boolean => {
    if (name === 'retry-after') return answer.status === 429;
    return counted && (COUNTS.test(name) || (COUNTS_OF_TOKENS.test(name) && answer.withToken));
  };
  return Object.entries(headers)
    .filter(([name, header]) => resolve(document, header).required || isExpected(name.toLowerCase()))
    .filter(([name]) => !(name.toLowerCase() in answer.headers))
    .map(([name]) => `the header ${name} is missing`);
}

/** The meaningful headers of the answer that the document does not describe. */
export function undocumentedHeaders({ headers = {} }: ResponseObject, answer: Answer): string[] {
  const documented = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  return Object.keys(answer.headers)
    .filter((name) => MEANINGFUL.test(name) && !documented.has(name))
    .map((name) => `the header ${name} is not documented`);
}
