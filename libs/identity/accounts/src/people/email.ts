/** An e-mail address as it is stored and compared: in lower case, without surrounding spaces, and with accents in one encoding (NFC). */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
