import { IsInt, Max, Min } from 'class-validator';

/** The trash */
export class WorkspaceSettings {
  /** Days until an item in the trash is deleted permanently, from 1 to 365. */
  @IsInt()
  @Min(1)
  @Max(365)
  trashDays = 30;
}
