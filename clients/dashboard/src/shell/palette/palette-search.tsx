import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { canSearch, QUERY_MAX, searchQuery } from '../../content/search/search.queries';
import { useCurrentActions } from '../../ground/actions/registry';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { Icon } from '../../ground/controls/icon';
import { useTexts } from '../../ground/texts/use-texts';
import { PaletteList } from './palette-list';
import { optionAfter, paletteGroups } from './palette-options';
import { useKeptNodes, usePeople, useRecentDocuments } from './palette.queries';
import { useSettled } from './settled';
import { useRunOption } from './use-run-option';

const SETTLED_MS = 250;

/** The field and the list of the palette. The focus stays in the field; arrow keys choose. */
export function PaletteSearch({ onDone }: { onDone: () => void }) {
  const texts = useTexts();
  const { palette } = texts;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  const [chosen, choose] = useState(0);
  const settled = useSettled(typed.trim(), SETTLED_MS);
  const search = useQuery({ ...searchQuery(settled), placeholderData: keepPreviousData });
  const groups = paletteGroups(typed, {
    actions: useCurrentActions(),
    recent: useRecentDocuments(true),
    kept: useKeptNodes(typed.trim()),
    results: canSearch(typed.trim()) ? search.data : undefined,
    ...usePeople(canSearch(settled)),
  });
  const options = groups.flatMap((group) => group.options);
  const active = optionAfter('', chosen, options.length);
  const run = useRunOption(onDone);
  const count = options.length;
  const isSearching = search.isFetching || settled !== typed.trim();

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (typed.trim() !== '' && !isSearching) announce(palette.found(count));
  }, [typed, isSearching, count, palette]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const option = options[active];
      if (option) run(option);
      return;
    }
    if (!['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'].includes(event.key)) return;
    event.preventDefault();
    choose(optionAfter(event.key, active, count));
  };

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="text-soft" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={palette.label}
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={QUERY_MAX}
          placeholder={palette.placeholder}
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            choose(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 min-w-0 grow bg-transparent text-16 text-ink outline-none"
        />
        {isSearching && canSearch(typed.trim()) && (
          <span className="text-13 text-soft" aria-hidden="true">
            {palette.searching}
          </span>
        )}
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        query={typed.trim()}
        onChoose={choose}
        onRun={run}
      />
      {search.error && (
        <p role="alert" className="border-t border-line px-4 py-2 text-13 text-alarm">
          {explain(search.error, texts)}
        </p>
      )}
      <p className="border-t border-line px-4 py-2 text-13 text-soft max-sm:hidden">{palette.help}</p>
    </>
  );
}
