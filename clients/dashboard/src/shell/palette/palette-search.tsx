import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { canSearch, QUERY_MAX, searchQuery } from '../../content/search/search.queries';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { Icon } from '../../ground/controls/icon';
import { useSettled } from '../../ground/controls/use-settled';
import { useTexts } from '../../ground/texts/use-texts';
import { PaletteList } from './palette-list';
import { optionAfter, paletteGroups } from './palette-options';
import { useKeptNodes, usePeople, useRecentDocuments } from './palette.queries';
import { usePaletteActions } from './use-palette-actions';
import { useRunOption } from './use-run-option';

/**
 * The field and the list of the palette. The focus stays in the field; arrow keys choose. The list follows after the paint that shows what was
 * typed, or the window, and Enter takes what the list is about to show.
 */
export function PaletteSearch({ isOpen, onDone }: { isOpen: boolean; onDone: () => void }) {
  const texts = useTexts();
  const { palette } = texts;
  const listId = useId();
  const [typed, type] = useState('');
  const [chosen, choose] = useState(0);
  const settled = useSettled(typed.trim());
  const search = useQuery({ ...searchQuery(settled), placeholderData: keepPreviousData });
  const actions = usePaletteActions(isOpen);
  const recent = useRecentDocuments(isOpen);
  const kept = useKeptNodes(typed.trim());
  const results = canSearch(typed.trim()) ? search.data : undefined;
  const { members, agents } = usePeople(settled);
  const groups = useMemo(
    () => paletteGroups(typed, { actions, recent, kept, results, members, agents }),
    [typed, actions, recent, kept, results, members, agents],
  );
  const shown = useDeferredValue(groups);
  const shownQuery = useDeferredValue(typed.trim());
  const options = groups.flatMap((group) => group.options);
  const active = optionAfter('', chosen, options.length);
  const run = useRunOption(onDone);
  const count = options.length;
  const isSearching = search.isFetching || settled !== typed.trim();

  // The next time begins without what was typed.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      type('');
      choose(0);
    };
  }, [isOpen]);
  useEffect(() => {
    if (typed.trim() !== '' && !isSearching) announce(palette.found(count));
  }, [typed, isSearching, count, palette]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Nothing else in the window takes the focus.
    if (event.key === 'Tab') event.preventDefault();
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
        groups={shown}
        active={active}
        query={shownQuery}
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
