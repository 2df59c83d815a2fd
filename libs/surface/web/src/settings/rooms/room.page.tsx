import type { VNode } from 'preact';
import { canSpeak, isHost, type RoomView } from '#rooms';
import { Notice } from '../../parts/blocks';
import { Secret } from '../../parts/copyable';
import { Button, Field, TextArea } from '../../parts/form';
import { Timestamp } from '../../parts/timestamp';
import { UntrustedParagraph, visibleText } from '../../parts/untrusted-text';
import { EndingButton } from '../frame/confirm';
import { type Frame, SettingsLayout } from '../frame/settings-layout';
import { LIVE_SCRIPT_PATH } from './live-script';
import { ROOM_FORM } from './room-form';
import { LiveParts, Members } from './room-parts';
import { ROOM_STYLE_PATH } from './room-style';

/** Seconds between two refreshes of a page that refreshes itself without a script. */
const WATCH_SECONDS = 5;

/** A secret that the page shows once, the result of an act, or a problem. */
export interface RoomNotice {
  problem?: string;
  done?: string;
  /** The text of a message that was not sent. */
  typed?: string;
  secret?: { label: string; name: string; value: string; expiresAt: Date; advice: string };
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
      {room.purpose !== null && <UntrustedParagraph text={room.purpose} kind="lead" />}
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
        {!watch && canSpeak(room) ? (
          <Say room={room} typed={notice.typed} />
        ) : (
          <form method="post" id={ROOM_FORM} hidden />
        )}
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

/** The script shows the notices of the answer to an act in their place, and moves the focus to them. */
function Notices({ notice: { problem, done, secret } }: { notice: RoomNotice }): VNode {
  return (
    <div data-part="notices" tabIndex={-1}>
      {problem && <Notice problem>{problem}</Notice>}
      {done && <Notice>{done}</Notice>}
      {secret && (
        <Notice>
          <p>{secret.label}. It is shown only now:</p>
          <Secret name={secret.name} value={secret.value} />
          <p>
            {secret.advice} It expires on <Timestamp at={secret.expiresAt} />.
          </p>
        </Notice>
      )}
    </div>
  );
}

function Say({ room, typed }: { room: RoomView; typed?: string }): VNode {
  return (
    <form method="post" action={`/rooms/${room.id}/messages`} class="say" id={ROOM_FORM}>
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
        {isHost(room) && <Invite path={path} kind="agent" label="Invite an agent" />}
        <Invite path={path} kind="observer" label="Invite an observer" />
        <Invite path={path} kind="co-moderator" label="Invite a co-moderator" />
      </div>
      {isHost(room) && (
        <>
          <h2>Room code</h2>
          <p>
            Everybody who knows the code can enter the waiting room, as an observer. A new code replaces the
            previous one, and works for at most 24 hours.
          </p>
          <Button kind="plain" form={ROOM_FORM} action={`${path}/code`}>
            Issue a new code
          </Button>
        </>
      )}
      <h2>{room.status === 'idle' ? 'Resume or close' : 'Close'}</h2>
      <div class="actions">
        {room.status === 'idle' && (
          <Button form={ROOM_FORM} action={`${path}/resume`}>
            Resume
          </Button>
        )}
        {isHost(room) && (
          <EndingButton form={ROOM_FORM} action={`${path}/close`}>
            Close the room
          </EndingButton>
        )}
      </div>
      <p class="quiet">A closed room stays readable, and cannot be opened again.</p>
    </>
  );
}

function Invite({ path, kind, label }: { path: string; kind: string; label: string }): VNode {
  return (
    <Button kind="plain" form={ROOM_FORM} action={`${path}/invites`} name="kind" value={kind}>
      {label}
    </Button>
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

/** The page that the link of an invite opens. Opening it, as scanners of messages do, does not use the invite. */
export function InvitedPage({ frame, token }: { frame: Frame; token: string }): VNode {
  return (
    <SettingsLayout frame={frame} title="Join a room">
      <p class="lead">
        You are invited to a room. Its host, or a co-moderator, lets you in from the waiting room.
      </p>
      <p>
        You join as <bdi>{frame.person}</bdi> of <bdi>{frame.organization}</bdi>. Everybody in the room sees
        your name.
      </p>
      <form method="post" action="/rooms/join">
        <input type="hidden" name="ticket" value={token} />
        <Button>Join</Button>
      </form>
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
          hint="An invite is a link, or begins with room_. A code has ten letters, such as kqx-hzrw-bmt."
          value={typed}
          problem={problem}
          autocomplete="off"
          maxLength={500}
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
