import { useRef } from 'react';
import type { OpenTree } from './open-tree';
import { findByName } from './tree-keys';
import type { TreeFocus } from './use-tree-focus';

/** Letters within this time, in milliseconds, belong to one name. */
const TYPING = 700;

/** Finds rows by the letters that a person types. */
export function useFindByName({ model }: OpenTree, focus: TreeFocus) {
  const typed = useRef({ text: '', at: 0 });
  const isTyping = (): boolean => typed.current.at > 0 && performance.now() - typed.current.at < TYPING;
  const textWith = (letter: string): string => (isTyping() ? typed.current.text + letter : letter);
  return {
    /** Whether a letter continues a name that is being typed, and that exists. */
    continues: (letter: string): boolean =>
      isTyping() && findByName(model.rows, focus.index, textWith(letter)) !== undefined,
    find: (letter: string): void => {
      typed.current = { text: textWith(letter), at: performance.now() };
      const id = findByName(model.rows, focus.index, typed.current.text);
      if (id !== undefined) focus.move(id);
    },
    end: (): void => {
      typed.current.at = 0;
    },
  };
}
