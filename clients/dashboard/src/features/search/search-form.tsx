import { type FormEvent, useEffect, useRef, useState } from 'react';
import { QUERY_MAX } from '../../content/search/search.queries';
import { SubmitButton } from '../../ground/controls/action-button';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';

/** The field of the search. It has the focus if nothing is searched for yet. */
export function SearchForm({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const { search } = useTexts();
  const [typed, type] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(query);
  useEffect(() => {
    // Another search than its own, such as the one before. What is typed while its own begins stays.
    if (query !== sent.current) type(query);
    sent.current = query;
  }, [query]);
  useEffect(() => {
    if (query === '') field.current?.focus();
  }, [query]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    sent.current = typed.trim();
    onSearch(sent.current);
  };
  return (
    <form role="search" onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-64">
        <TextField
          ref={field}
          label={search.label}
          type="search"
          value={typed}
          maxLength={QUERY_MAX}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <SubmitButton className="mb-4" action="search.run" label={search.submit} />
    </form>
  );
}
