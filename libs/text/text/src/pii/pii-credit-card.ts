/** Without separators, in groups of four, or as 4-6-5 and 4-6-4. */
const WRITTEN =
  /(?<!\d)(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5})(?!\d)/g;

/** The first digits and lengths of the card networks' numbers. */
const NETWORKS: readonly RegExp[] = [
  /^4(?:\d{15}|\d{18})$/,
  /^5[1-5]\d{14}$/,
  /^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^6(?:011|4[4-9]\d|5\d\d)\d{12,15}$/,
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  /^62\d{14,17}$/,
];

/** Finds a card number in a written number of at most 40 characters: one with a network's first digits and length and a valid Luhn checksum. */
export function creditCardIn(written: string): { from: number; to: number } | null {
  for (const { 0: candidate, index } of written.matchAll(WRITTEN)) {
    const digits = candidate.replace(/\D/g, '');
    if (NETWORKS.some((network) => network.test(digits)) && satisfiesLuhn(digits)) {
      return { from: index, to: index + candidate.length };
    }
  }
  return null;
}

function satisfiesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
