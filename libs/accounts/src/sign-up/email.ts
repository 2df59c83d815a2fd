/** An e-mail address as it is kept and compared: without regard to case and to how accents are encoded. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
