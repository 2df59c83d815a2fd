import { IsInt, Min } from 'class-validator';

/** The catalog and its changes feed */
export class CatalogSettings {
  /** Days without a change after which the catalog marks a document as aging, at least 1. */
  @IsInt()
  @Min(1)
  freshnessAgingDays = 30;

  /** Days without a change after which the catalog marks a document as stale, at least 1. */
  @IsInt()
  @Min(1)
  freshnessStaleDays = 180;

  /** Days until a cursor of the changes feed expires, at least 1. After that a client has to list the catalog again. */
  @IsInt()
  @Min(1)
  changesCursorDays = 30;

  /** Megabytes of memory in which each process keeps what passage searches have read of the index, at least 1. */
  @IsInt()
  @Min(1)
  passageCacheMb = 128;
}
