import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { announce } from '../../ground/controls/announce';
import { Field, INPUT_STYLE } from '../../ground/controls/field';

const SETTLED_MS = 250;

/** Something that a field finds by what is typed. */
export interface Match {
  id: string;
  name: string;
  /** Tells two of one name apart. */
  note: string;
}

/** A field that offers what the service finds by the typed text. */
export function FoundField({
  label,
  hint,
  value,
  problem,
  from = 2,
  matches,
  found,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  value: string;
  problem?: string | undefined;
  /** From how many letters on it searches. */
  from?: number;
  matches: (search: string) => UseQueryOptions<Match[], Error, Match[], QueryKey>;
  /** Says how many were found. */
  found: (count: number) => string;
  /** @param id what was chosen from the list */
  onChange: (text: string, id: string | null) => void;
}) {
  const listId = useId();
  const [searched, search] = useState('');
  const [isOpen, open] = useState(false);
  const [active, activate] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(search, SETTLED_MS, value.trim());
    return () => clearTimeout(timer);
  }, [value]);
  const { data = [] } = useQuery({ ...matches(searched), enabled: isOpen && searched.length >= from });
  const options = isOpen && searched === value.trim() && searched.length >= from ? data : [];
  useEffect(() => {
    if (options.length > 0) announce(found(options.length));
  }, [options.length, found]);

  const choose = ({ id, name }: Match): void => {
    onChange(name, id);
    open(false);
    activate(-1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (options.length === 0) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) activate((active + move + options.length) % options.length);
    else if (event.key === 'Escape') open(false);
    else if (event.key === 'Enter' && options[active]) choose(options[active]);
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
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options[active] ? `${listId}-${active}` : undefined}
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
            onFocus={() => open(from === 0)}
            onBlur={() => open(false)}
            className={INPUT_STYLE}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={options.length === 0}
            className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-sheet py-1 shadow-float"
          >
            {options.map((match, index) => (
              <li
                key={match.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onPointerDown={(event) => {
                  // The field keeps the focus.
                  event.preventDefault();
                  choose(match);
                }}
                className="cursor-pointer px-3 py-1 aria-selected:bg-selected hover:bg-hover pointer-coarse:min-h-11"
              >
                <bdi>{match.name}</bdi>{' '}
                <span className="text-13 break-all text-soft">
                  <bdi>{match.note}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
