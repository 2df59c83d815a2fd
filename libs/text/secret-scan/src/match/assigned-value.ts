/** A value that a text assigns to a name, in any notation. */
export interface Assignment {
  start: number;
  end: number;
  /** Whether quotes or a tag enclose the value. */
  enclosed: boolean;
  /** Whether nothing but a space or a parenthesis stands between the name and the value: `password abc`. */
  bare?: boolean;
}
