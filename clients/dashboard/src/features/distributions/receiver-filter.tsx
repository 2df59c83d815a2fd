import { ActionButton } from '../../ground/controls/action-button';
import { SelectField } from '../../ground/controls/select-field';
import { RECEIVER_FILTERS, type ReceiverFilter } from './receiver-table';
import { useReceiverTexts } from './use-receiver-texts';

/** Chooses which of several projects are shown, says how many they are, and offers them as a table. */
export function ReceiverFilterPart({
  filter,
  count,
  onChange,
  onTable,
}: {
  filter: ReceiverFilter;
  count: number;
  onChange: (filter: ReceiverFilter) => void;
  onTable: () => void;
}) {
  const receivers = useReceiverTexts();
  return (
    <>
      <p className="mb-3 max-w-[68ch] text-soft">{receivers.hint}</p>
      <div className="flex flex-wrap items-end gap-x-4">
        <div className="w-full max-w-60">
          <SelectField
            label={receivers.show}
            value={filter}
            options={RECEIVER_FILTERS.map((value) => ({ value, label: receivers.filters[value] }))}
            onChange={({ target }) => onChange(target.value as ReceiverFilter)}
          />
        </div>
        <div className="mb-4">
          <ActionButton action="distribution.table" label={receivers.table} onPress={onTable} />
        </div>
      </div>
      <p role="status" className="mb-2 text-13 text-soft">
        {count === 0 ? receivers.none : receivers.count(count)}
      </p>
    </>
  );
}
