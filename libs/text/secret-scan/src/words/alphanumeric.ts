/** Whether the character is an ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Whether the character can be part of a token: an ASCII letter or digit, `-` or `_`. */
export function isTokenCharacter(code: number): boolean {
  return isAlphanumeric(code) || code === 45 || code === 95;
}
