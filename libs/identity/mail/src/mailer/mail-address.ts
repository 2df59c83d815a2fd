/**
 * The characters that a local part may contain (RFC 5322's dot-atom, RFC 6531): no quotes, spaces or brackets, which programs read
 * differently.
 */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)*$/u;

/** Whether mail can be sent to an address. Addresses that programs parse in different ways can't get any. */
export function canReceiveMail(address: string): boolean {
  const at = address.lastIndexOf('@');
  if (at < 0 || address.length > 254) return false;
  return LOCAL_PART.test(address.slice(0, at)) && DOMAIN.test(address.slice(at + 1));
}
