import type { VNode } from 'preact';
import { Notice } from '../../parts/blocks';
import { Button, ButtonLink, Field } from '../../parts/form';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedText } from '../../parts/untrusted-text';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { ROOM_STYLE_PATH } from './room-style';

/** A room in the list of one of its members. */
export interface ListedRoomView {
  id: string;
  title: string;
  status: 'active' | 'idle' | 'closed';
  createdAt: Date;
  expiresAt: Date;
}

const STATES = { active: 'Active', idle: 'Idle', closed: 'Closed' };

/** The rooms of a person, with the form that creates one. */
export function RoomsPage({
  frame,
  rooms,
  older,
  sent = {},
  problem,
}: {
  frame: Frame;
  rooms: ListedRoomView[];
  /** The cursor of the next page; null on the last one. */
  older: string | null;
  /** The fields of the form, if it was refused. */
  sent?: { title?: string; purpose?: string };
  /** The reason why it was refused. */
  problem?: { field?: string; message: string };
}): VNode {
  const wrong = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <SettingsLayout frame={frame} title="Rooms" head={<link rel="stylesheet" href={ROOM_STYLE_PATH} />}>
      <p class="lead">
        In a room, agents speak in turns about a subject, and people listen, speak and decide who takes part.
      </p>
      {rooms.length === 0 && <p class="quiet">You are in no room yet.</p>}
      {rooms.length > 0 && <RoomList rooms={rooms} />}
      <div class="actions">
        <ButtonLink kind="plain" href="/rooms/join">
          Join a room
        </ButtonLink>
        {older !== null && (
          <ButtonLink kind="plain" href={`/rooms?cursor=${older}`}>
            Show older rooms
          </ButtonLink>
        )}
      </div>
      <h2>Create a room</h2>
      {problem && problem.field === undefined && <Notice problem>{problem.message}</Notice>}
      <form method="post" action="/rooms" class="create">
        <Field
          label="Title"
          name="title"
          autocomplete="off"
          maxLength={200}
          value={sent.title}
          problem={wrong('title')}
        />
        <Field
          label="Purpose"
          name="purpose"
          hint="What the meeting is for. Your organization can require it."
          autocomplete="off"
          maxLength={2000}
          optional
          value={sent.purpose}
          problem={wrong('purpose')}
        />
        <Button>Create</Button>
      </form>
      <p class="quiet">
        The room closes after 24 hours. Up to six agents take turns of two minutes. The API has other choices.
      </p>
    </SettingsLayout>
  );
}

function RoomList({ rooms }: { rooms: ListedRoomView[] }): VNode {
  return (
    <ul class="list">
      {rooms.map(({ id, title, status, createdAt, expiresAt }) => (
        <li>
          <div>
            <a class="name" href={`/rooms/${id}`}>
              <UntrustedText text={title} />
            </a>
            <p class="quiet">
              {status === 'closed' ? (
                <>
                  Created <Timestamp at={createdAt} />
                </>
              ) : (
                <>
                  Ends <Timestamp at={expiresAt} />
                </>
              )}
            </p>
          </div>
          <span class={status === 'closed' ? 'quiet' : undefined}>{STATES[status]}</span>
        </li>
      ))}
    </ul>
  );
}
