/** Issuers put these before the random part of a credential, or around it. */
const ISSUED = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{36,255}\b/,
  /\bgithub_pat_\w{60,90}\b/,
  /\bglpat-[\w-]{20,64}/,
  /\bxox[abeoprs]-[\w-]{10,200}/,
  /\b[rs]k_(?:live|test)_[0-9A-Za-z]{16,200}\b/,
  /\bsk-[\w-]{20,200}/,
  /\bAIza[\w-]{35}/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,2000}/,
  /-----BEGIN (?:[A-Z]{2,9} )?PRIVATE KEY-----[^-]{40,16000}-----END (?:[A-Z]{2,9} )?PRIVATE KEY-----/,
];
/** A value with a digit after the name of a credential. A field of a template, such as a reference to an envelope, does not match. */
const NAMED =
  /\b(?:password|passwd|passphrase|passwort|secret|token|api[_-]?key|access[_-]?key|client[_-]?secret)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?((?=[^\s"'`{}<>$]{0,199}\d)[^\s"'`{}<>$]{8,200})/i;

/** A credential in a text. */
interface FoundCredential {
  start: number;
  value: string;
}

/**
 * The first credential in a short text. It runs in the browser, before the text has been saved, and knows only what is certain or named; the scan of
 * the service before a publication knows far more.
 */
export function findCredential(text: string): FoundCredential | undefined {
  const found = ISSUED.map((form) => form.exec(text))
    .filter((match) => match !== null)
    .map(({ index, 0: value }) => ({ start: index, value }));
  const named = NAMED.exec(text);
  if (named) found.push({ start: named.index + named[0].lastIndexOf(named[1]!), value: named[1]! });
  return found.sort((one, other) => one.start - other.start)[0];
}
