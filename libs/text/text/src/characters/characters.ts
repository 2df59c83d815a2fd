/** Whether the character is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the character is a space, a tab or a part of a line end. */
export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || isLineEnd(code);
}

/** Whether the character is a line feed or a carriage return. */
export function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}
