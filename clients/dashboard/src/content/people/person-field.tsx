import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { Schema } from '../../ground/api/types';
import { announce } from '../../ground/controls/announce';
import { Field, INPUT_STYLE } from '../../ground/controls/field';
import { useTexts } from '../../ground/texts/use-texts';
import { peopleQuery } from './people.queries';

const SETTLED_MS = 250;

/** A field for a person of the organization: by name from a list, or by e-mail address. */
export function PersonField({
  label,
  hint,
  value,
  problem,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  value: string;
  problem?: string | undefined;
  /** @param userId the person who was chosen from the list */
  onChange: (text: string, userId: string | null) => void;
}) {
  const { sharing } = useTexts();
  const listId = useId();
  const [searched, search] = useState('');
  const [isOpen, open] = useState(false);
  const [active, activate] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(search, SETTLED_MS, value.trim());
    return () => clearTimeout(timer);
  }, [value]);
  const { data = [] } = useQuery({ ...peopleQuery(searched), enabled: isOpen && searched.length >= 2 });
  const people = isOpen && searched === value.trim() && searched.length >= 2 ? data : [];
  useEffect(() => {
    if (people.length > 0) announce(sharing.peopleFound(people.length));
  }, [people.length, sharing]);

  const choose = ({ displayName, userId }: Schema<'MemberDto'>): void => {
    onChange(displayName, userId);
    open(false);
    activate(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (people.length === 0) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) activate((active + move + people.length) % people.length);
    else if (event.key === 'Escape') open(false);
    else if (event.key === 'Enter' && people[active]) choose(people[active]);
    else return;
    event.preventDefault();
  };

  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            type="text"
            dir="auto"
            role="combobox"
            aria-expanded={people.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={people[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              onChange(target.value, null);
              open(true);
              activate(-1);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => open(false)}
            className={INPUT_STYLE}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={people.length === 0}
            className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-sheet py-1 shadow-float"
          >
            {people.map((person, index) => (
              <li
                key={person.userId}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerDown={(event) => {
                  // The field keeps the focus.
                  event.preventDefault();
                  choose(person);
                }}
                className="cursor-pointer px-3 py-1 aria-selected:bg-selected hover:bg-hover pointer-coarse:min-h-11"
              >
                <bdi>{person.displayName}</bdi>{' '}
                <span className="text-13 break-all text-soft">
                  <bdi>{person.email}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
