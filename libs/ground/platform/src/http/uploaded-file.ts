/** A body that was received as a file. The file is deleted when the request ends, unless the route has moved it. */
export interface Upload {
  /** Where the file is. */
  file: string;
  bytes: number;
  /** SHA-256 of the bytes. */
  sha256: Buffer;
  /** The Content-Type of the request, as it was sent; null without one. */
  declaredType: string | null;
}
