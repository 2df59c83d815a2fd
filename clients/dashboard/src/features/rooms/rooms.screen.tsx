import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../content/session/session';
import { ActionButton } from '../../ground/controls/action-button';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { EmptyState } from '../../ground/controls/empty-state';
import { LoadedList } from '../../ground/controls/loaded-list';
import { Screen } from '../../ground/controls/screen';
import { SelectField } from '../../ground/controls/select-field';
import { useTexts } from '../../ground/texts/use-texts';
import { NewRoomDialog } from './new-room-dialog';
import { RoomRow } from './room-row';
import { type RoomFilter, STATUSES, roomsQuery } from './rooms.queries';

/** The rooms of a person and, for owners and admins, of their organization: `/rooms`. */
export function RoomsScreen() {
  const { rooms } = useTexts();
  const { isTenantAdmin } = useSession();
  const navigate = useNavigate();
  const [filter, setFilter] = useState<RoomFilter>({ mine: true, status: '' });
  const [isCreating, setCreating] = useState(false);
  const query = useInfiniteQuery(roomsQuery(filter));
  return (
    <Screen
      title={rooms.title}
      toolbar={
        <>
          <ActionButton
            action="room.join"
            label={rooms.join}
            onPress={() => void navigate({ to: '/rooms/join' })}
          />
          <ActionButton
            kind="primary"
            action="room.new"
            label={rooms.create}
            onPress={() => setCreating(true)}
          />
        </>
      }
    >
      <p className="mb-4 max-w-[68ch] text-soft">{rooms.hint}</p>
      <div className="flex flex-wrap items-end gap-x-6">
        <div className="w-full max-w-52">
          <SelectField
            label={rooms.status}
            value={filter.status}
            options={[
              { value: '', label: rooms.anyStatus },
              ...STATUSES.map((value) => ({ value, label: rooms.statuses[value] })),
            ]}
            onChange={({ target }) => setFilter({ ...filter, status: target.value as RoomFilter['status'] })}
          />
        </div>
        {isTenantAdmin && (
          <CheckboxField
            label={rooms.all}
            hint={rooms.allHint}
            checked={!filter.mine}
            onChange={({ target }) => setFilter({ ...filter, mine: !target.checked })}
          />
        )}
      </div>
      <LoadedList
        query={query}
        rows={query.data}
        empty={<EmptyState>{filter.status === '' ? rooms.empty : rooms.emptyFilter}</EmptyState>}
      >
        {(rows) => (
          <ul className="border-t border-line">
            {rows.map((room) => (
              <RoomRow key={room.id} room={room} />
            ))}
          </ul>
        )}
      </LoadedList>
      {isCreating && <NewRoomDialog onClose={() => setCreating(false)} />}
    </Screen>
  );
}
