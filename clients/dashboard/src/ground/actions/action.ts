/** Something that a person can do. Palette, menus and keys share it. */
export interface Action {
  /** Unique among the actions of a moment, like `document.edit`. */
  id: string;
  /** Its effect, as an imperative. */
  label: string;
  /** `e`, `g h` for two keys in turn, or `Mod+k`; Mod is Cmd on Apple devices and Ctrl elsewhere. */
  key?: string;
  /** Where the list of shortcuts shows it. */
  group: 'here' | 'goTo' | 'everywhere';
  run(): void;
}
