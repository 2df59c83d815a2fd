import { IsInt, Max, Min } from 'class-validator';

/** The size of documents */
export class TextSettings {
  /** Maximum size of a document in bytes of UTF-8, from 1024 to 33554432 (32 MiB). */
  @IsInt()
  @Min(1024)
  @Max(33_554_432)
  maxDocumentBytes = 5_242_880;

  /** Maximum size of the body of a save in bytes. The escapes of JSON make at most three bytes of one in a document that is mostly text. */
  get maxSaveBytes(): number {
    return 3 * this.maxDocumentBytes + 65_536;
  }
}
