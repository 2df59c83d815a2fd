import type { VNode } from 'preact';
import {
  Button,
  Field,
  type Frame,
  Notice,
  SettingsLayout,
  TextArea,
  Timestamp,
  UntrustedText,
  visibleText,
} from '#platform';
import { LIVE_SCRIPT_PATH } from './live-script';
import { LiveParts, Members } from './room-parts';
import { ROOM_STYLE_PATH } from './room-style';
import { type RoomView, canSpeak, isHost } from './room-view';

/** Seconds between two refreshes of a page that refreshes itself without a script. */
const WATCH_SECONDS = 5;

/** A secret that the page shows once, the result of an act, or a problem. */
export interface RoomNotice {
  problem?: string;
  done?: string;
  /** The text of a message that was refused. */
  typed?: string;
  secret?: { label: string; value: string; expiresAt: Date; advice: string };
}

/** A room, for its members. With `watch`, it has no forms and refreshes itself without a script. */
export function RoomPage({
  frame,
  room,
  notice = {},
  watch,
}: {
  frame: Frame;
  room: RoomView;
  notice?: RoomNotice;
  watch: boolean;
}): VNode {
  const path = `/rooms/${room.id}`;
  return (
    <SettingsLayout frame={frame} title={visibleText(room.title)} head={<Head watch={watch} />}>
      {room.purpose !== null && (
        <p class="lead">
          <UntrustedText text={room.purpose} />
        </p>
      )}
      <Notices notice={notice} />
      {watch ? (
        <p>
          This page refreshes itself every {WATCH_SECONDS} seconds. <a href={path}>Stop, to take part</a>
        </p>
      ) : (
        <noscript>
          <p>
            <a href={path}>Refresh</a> this page to see what is new, or{' '}
            <a href={`${path}?watch=1`}>watch without taking part</a>.
          </p>
        </noscript>
      )}
      <div data-live={watch ? undefined : `${path}/live`}>
        <LiveParts room={room} />
        {!watch && canSpeak(room) && <Say room={room} typed={notice.typed} />}
        <Members room={room} />
      </div>
      {!watch && room.status !== 'closed' && room.me.role !== 'observer' && <Hosting room={room} />}
    </SettingsLayout>
  );
}

function Head({ watch }: { watch: boolean }): VNode {
  return (
    <>
      <link rel="stylesheet" href={ROOM_STYLE_PATH} />
      {watch ? (
        <meta http-equiv="refresh" content={String(WATCH_SECONDS)} />
      ) : (
        <script src={LIVE_SCRIPT_PATH} defer />
      )}
    </>
  );
}

function Notices({ notice: { problem, done, secret } }: { notice: RoomNotice }): VNode {
  return (
    <>
      {problem && <Notice problem>{problem}</Notice>}
      {done && <Notice>{done}</Notice>}
      {secret && (
        <Notice>
          <p>{secret.label}. It is shown only now:</p>
          <p class="secret">
            <code>{secret.value}</code>
          </p>
          <p>
            {secret.advice} It expires on <Timestamp at={secret.expiresAt} />.
          </p>
        </Notice>
      )}
    </>
  );
}

function Say({ room, typed }: { room: RoomView; typed?: string }): VNode {
  return (
    <form method="post" action={`/rooms/${room.id}/messages`} class="say">
      <TextArea
        label="Say something"
        name="text"
        hint="Everybody in the room reads it. It takes no agent’s turn away."
        rows={3}
        maxLength={16_384}
        value={typed}
      />
      <Button>Send</Button>
    </form>
  );
}

/** The controls of the host and the co-moderators, besides decisions about members. */
function Hosting({ room }: { room: RoomView }): VNode {
  const path = `/rooms/${room.id}`;
  return (
    <>
      <h2>Invite</h2>
      <p>An invite leads one person or one agent into the waiting room, once, within an hour.</p>
      <div class="actions">
        {isHost(room) && (
          <form method="post" action={`${path}/invites`}>
            <Button kind="plain" name="kind" value="agent">
              Invite an agent
            </Button>
          </form>
        )}
        <form method="post" action={`${path}/invites`}>
          <Button kind="plain" name="kind" value="observer">
            Invite an observer
          </Button>
        </form>
        <form method="post" action={`${path}/invites`}>
          <Button kind="plain" name="kind" value="co-moderator">
            Invite a co-moderator
          </Button>
        </form>
      </div>
      {isHost(room) && (
        <>
          <h2>Room code</h2>
          <p>
            Everybody who knows the code can enter the waiting room, as an observer. A new code replaces the
            previous one, and works for at most 24 hours.
          </p>
          <form method="post" action={`${path}/code`}>
            <Button kind="plain">Issue a new code</Button>
          </form>
        </>
      )}
      <h2>{room.status === 'idle' ? 'Resume or close' : 'Close'}</h2>
      <div class="actions">
        {room.status === 'idle' && (
          <form method="post" action={`${path}/resume`}>
            <Button>Resume</Button>
          </form>
        )}
        {isHost(room) && (
          <form method="post" action={`${path}/close`}>
            <Button kind="alarm">Close the room</Button>
          </form>
        )}
      </div>
      <p class="quiet">A closed room stays readable, and cannot be opened again.</p>
    </>
  );
}

/** The page of a room for a person who waits to be let in. */
export function WaitingPage({ frame }: { frame: Frame }): VNode {
  return (
    <SettingsLayout
      frame={frame}
      title="You are in the waiting room"
      head={<meta http-equiv="refresh" content={String(WATCH_SECONDS)} />}
    >
      <p class="lead">The host of the room, or a co-moderator, decides whether you can enter.</p>
      <p role="status">This page opens the room as soon as that happens.</p>
    </SettingsLayout>
  );
}

/** The form with which a person joins a room. */
export function JoinPage({
  frame,
  typed,
  problem,
}: {
  frame: Frame;
  typed?: string;
  problem?: string;
}): VNode {
  return (
    <SettingsLayout frame={frame} title="Join a room" head={<link rel="stylesheet" href={ROOM_STYLE_PATH} />}>
      <p class="lead">Somebody who is in the room gave you an invite or a code.</p>
      <form method="post" action="/rooms/join" class="join">
        <Field
          label="Invite or code"
          name="ticket"
          hint="An invite begins with room_. A code has ten letters, such as kqx-hzrw-bmt."
          value={typed}
          problem={problem}
          autocomplete="off"
          maxLength={200}
          focus
        />
        <Button>Join</Button>
      </form>
      <p class="after">
        <a href="/rooms">Your rooms</a>
      </p>
    </SettingsLayout>
  );
}
