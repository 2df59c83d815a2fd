declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown';

  /** Tables, strikethrough, tasks and highlighted code. */
  export const gfm: TurndownService.Plugin;
}
