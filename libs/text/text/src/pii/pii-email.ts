import { isWordCharacter, type Spans } from './pii-spans';

const AT = 64;
const MAX_LOCAL = 64;
const MAX_DOMAIN = 253;

/** Domains that are reserved for examples (RFC 2606, RFC 6761). Nobody receives mail there. */
const RESERVED = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid|localhost)$/i;
/** A name of ASCII, or with the letters of other Latin alphabets, as in `müller.de`. */
const LABEL = /^[a-z0-9\u00c0-\u024f-]{1,63}$/i;
const TOP_LEVEL = /^[a-z][a-z0-9-]*$/i;

/** Finds e-mail addresses, except `git@host`, which addresses repositories. It reads in both directions from each `@`, but never past another one. */
export function findEmails(text: string): Spans {
  const spans: Spans = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = startOfLocal(text, at);
    if (start === at || at - start > MAX_LOCAL) continue;
    const end = endOfDomain(text, at + 1);
    if (end - at - 1 > MAX_DOMAIN) continue;
    const domain = text.slice(at + 1, end);
    if (!isDomainName(domain) || RESERVED.test(domain) || isFileName(domain)) continue;
    if (at - start === 3 && text.startsWith('git', start)) continue;
    spans.push(start, end);
  }
  return spans;
}

function isDomainName(domain: string): boolean {
  const labels = domain.split('.');
  const top = labels[labels.length - 1] ?? '';
  if (labels.length < 2 || top.length < 2 || !TOP_LEVEL.test(top)) return false;
  return labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'));
}

function startOfLocal(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start <= MAX_LOCAL && isLocal(text.charCodeAt(start - 1))) start--;
  while (start < at && !isWordCharacter(text.charCodeAt(start)) && !isLatin(text.charCodeAt(start))) start++;
  // Credentials in a URL ("https://user:secret@host") and text after another address are not e-mail addresses.
  const before = start > 0 ? text.charCodeAt(start - 1) : 0;
  return before === AT || (before === 58 && !text.startsWith('mailto:', start - 7)) || before === 47
    ? at
    : start;
}

function endOfDomain(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from <= MAX_DOMAIN && isDomain(text.charCodeAt(end))) end++;
  while (end > from && !isWordCharacter(text.charCodeAt(end - 1))) end--;
  return text.charCodeAt(end) === AT ? from : end;
}

function isLocal(code: number): boolean {
  return (
    isWordCharacter(code) ||
    isLatin(code) ||
    code === 46 ||
    code === 43 ||
    code === 45 ||
    code === 37 ||
    code === 39
  );
}

function isDomain(code: number): boolean {
  return isWordCharacter(code) || isLatin(code) || code === 46 || code === 45;
}

/** Whether it is a letter of a Latin alphabet that ASCII lacks. */
function isLatin(code: number): boolean {
  return code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7;
}

/** Whether it is part of a file name such as `icon@2x.png`. */
function isFileName(domain: string): boolean {
  return /^\d+(?:\.\d+)?x\.|\.(?:png|jpe?g|gif|svg|webp|js|ts|json|md|html?)$/i.test(domain);
}
