import { IsInt, Min } from 'class-validator';

/** Public pages */
export class PublicPagesSettings {
  /** Maximum requests a minute for public pages from one client address, at least 10. The lists for programs have a tenth of this limit. */
  @IsInt()
  @Min(10)
  publicPagesPerMinute = 1_200;
}
