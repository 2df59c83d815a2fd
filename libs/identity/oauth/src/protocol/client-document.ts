import { UNSEEN_CHARACTERS } from '#platform';
import { isRedirectAddress } from './redirect-address';

/** The document in which a client describes itself. */
export interface ClientMetadata {
  name: string;
  redirectUris: string[];
}

const MAX_REDIRECTS = 50;
const MAX_NAME = 100;

/**
 * Reads a metadata document. It must name itself exactly by its own address, so that nobody can speak for another client.
 *
 * @returns what is wrong with it, as a text, or the client
 */
export function readClientDocument(address: string, document: unknown): ClientMetadata | string {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return 'It must be a JSON object.';
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method } = document as Record<
    string,
    unknown
  >;
  if (client_id !== address) return 'Its client_id must be its own address.';
  if (token_endpoint_auth_method !== undefined && token_endpoint_auth_method !== 'none')
    return 'Its token_endpoint_auth_method must be none.';
  const redirectUris = redirectsOf(redirect_uris);
  if (redirectUris.length === 0)
    return 'Its redirect_uris must have an https address, or an http address of the machine on which the client runs.';
  return { name: readName(client_name) ?? new URL(address).host, redirectUris };
}

/** The addresses of a list that answers can be sent to. An address that none can be sent to does not invalidate the others. */
export function redirectsOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  const accepted = list.filter((one): one is string => typeof one === 'string' && isRedirectAddress(one));
  return [...new Set(accepted)].slice(0, MAX_REDIRECTS);
}

/** A name for people, without characters that show nothing; undefined if nothing is left. */
export function readName(name: unknown): string | undefined {
  if (typeof name !== 'string' || !name.isWellFormed()) return undefined;
  const readable = name.replace(UNSEEN_CHARACTERS, '').trim();
  return readable === '' ? undefined : [...readable].slice(0, MAX_NAME).join('').trim();
}
