import { isIPv6 } from 'node:net';
import { isDigit } from '../characters/characters';
import { isWordCharacter, type Spans } from './pii-spans';

const MAX_V6 = 45;
const V4 = /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/g;
/** The end of an IPv6 address before an embedded IPv4 address. */
const IN_V6 = /:[0-9a-f]{0,4}:$/i;
/** 2001:db8::/32 and 3fff::/20. */
const DOCUMENTATION_V6 = /^2001:0?db8:|^3fff:0?[0-9a-f]{0,3}:/i;
const VERSION_BEFORE = /(?:version|release|v|ver)[.: ]?\s?$/i;

/**
 * Finds public IP addresses. It ignores private, loopback, link-local, shared, documentation, benchmark, multicast and reserved
 * addresses, networks (`/24`), addresses that end with `.0.0` (which browsers' versions do), and what follows the word "version". Of
 * IPv6 only global unicast addresses (2000::/3) are public.
 */
export function findIps(text: string): Spans {
  const spans: Spans = [];
  findV4(text, spans);
  findV6(text, spans);
  return spans;
}

function findV4(text: string, spans: Spans): void {
  for (const match of text.matchAll(V4)) {
    const start = match.index;
    const end = start + match[0].length;
    if (!standsAlone(text, start, end) || isNetwork(text, end)) continue;
    const parts = match[0].split('.').map(Number);
    if (parts.some((part) => part > 255) || !isPublicV4(parts)) continue;
    if (VERSION_BEFORE.test(text.slice(Math.max(0, start - 10), start))) continue;
    spans.push(start, end);
  }
}

function standsAlone(text: string, start: number, end: number): boolean {
  const before = start > 0 ? text.charCodeAt(start - 1) : 0;
  if (isWordCharacter(before) || before === 46 || before === 45) return false;
  if (IN_V6.test(text.slice(Math.max(0, start - 6), start))) return false;
  const after = text.charCodeAt(end);
  if (isWordCharacter(after) || (after === 45 && !isDigit(text.charCodeAt(end + 1)))) return false;
  return after !== 46 || !isWordCharacter(text.charCodeAt(end + 1));
}

function isNetwork(text: string, end: number): boolean {
  return text.charCodeAt(end) === 47 && isDigit(text.charCodeAt(end + 1)) && !text.startsWith('/32', end);
}

function isPublicV4(parts: number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (c === 0 && d === 0) return false;
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 192) return b !== 168 && !(b === 0 && (c === 0 || c === 2));
  if (a === 198) return b !== 18 && b !== 19 && !(b === 51 && c === 100);
  return !(a === 203 && b === 0 && c === 113);
}

function findV6(text: string, spans: Spans): void {
  let colon = text.indexOf(':');
  while (colon >= 0) {
    const end = endOfV6(text, colon);
    if (end > 0) spans.push(colon - 4, end);
    colon = text.indexOf(':', Math.max(colon + 1, end));
  }
}

/** The end of the public address whose first group ends with this colon, or -1. */
function endOfV6(text: string, colon: number): number {
  const start = colon - 4;
  if (start < 0 || (start > 0 && isPartOfV6(text.charCodeAt(start - 1)))) return -1;
  const first = text.charCodeAt(start);
  if (first !== 50 && first !== 51) return -1;
  let end = colon + 1;
  while (end < text.length && end - start <= MAX_V6 && isPartOfV6(text.charCodeAt(end))) end++;
  while (text.charCodeAt(end - 1) === 46) end--;
  if (isWordCharacter(text.charCodeAt(end)) || isV6Network(text, end)) return -1;
  const address = text.slice(start, end);
  return isIPv6(address) && !DOCUMENTATION_V6.test(address) ? end : -1;
}

function isV6Network(text: string, end: number): boolean {
  return text.charCodeAt(end) === 47 && isDigit(text.charCodeAt(end + 1)) && !text.startsWith('/128', end);
}

function isPartOfV6(code: number): boolean {
  return (
    isDigit(code) || code === 58 || code === 46 || (code >= 65 && code <= 70) || (code >= 97 && code <= 102)
  );
}
