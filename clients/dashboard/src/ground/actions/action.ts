import type { ActionId } from './action-keys';

/** Something that a person can do. Palette, menus and keys share it. Its key is that of its id. */
export interface Action {
  id: ActionId;
  /** Its effect, as an imperative. */
  label: string;
  /** Where the list of shortcuts shows it. */
  group: 'here' | 'row' | 'goTo' | 'everywhere';
  run(): void;
}

/** An action that is offered now, with its key. */
export interface OfferedAction extends Action {
  key: string;
}
