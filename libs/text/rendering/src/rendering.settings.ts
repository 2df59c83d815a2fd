import { IsInt, Max, Min } from 'class-validator';

/** Rendering of documents */
export class RenderingSettings {
  /** Seconds of rendering, from 1 to 60, after which the page of a published document shows its Markdown as plain text. */
  @IsInt()
  @Min(1)
  @Max(60)
  renderSeconds = 20;
}
