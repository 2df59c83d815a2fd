import type { RoomKey } from '../protocols/signatures.js';
import type { TransportOptions } from '../transport.js';
import { Room, type Seat } from './room.js';
import { type RoomAgent, signedTransport } from './signing.js';

/** The addresses of the relay. */
export interface RoomsOptions extends Omit<TransportOptions, 'baseUrl'> {
  /** The address of the relay, like `https://relay.example`. */
  relayUrl: string;
  /** The public address of the relay, for which requests are signed. Default: `relayUrl`. */
  publicRelayUrl?: string;
}

/** The rooms of an agent. It requires the scope `rooms:participate`. */
export class Rooms {
  private readonly transport: TransportOptions & { address?: string };

  constructor(
    private readonly agent: RoomAgent,
    { relayUrl, publicRelayUrl, ...options }: RoomsOptions,
  ) {
    this.transport = { ...options, baseUrl: relayUrl, address: publicRelayUrl };
  }

  /**
   * Enters the waiting room of a room.
   *
   * @param token the `roomToken` of an invite @throws ApiError with status 404 for a token that can't be used
   */
  async join(token: string): Promise<Room> {
    const send = signedTransport(this.transport, this.agent);
    const { data } = (await send('POST', '/api/rooms/agent/join', { body: { token } })) as { data: Seat };
    return this.open({ roomId: data.roomId, memberId: data.memberId });
  }

  /** A room that the agent joined before. */
  open(seat: Seat): Room {
    const keyOf = (): RoomKey => {
      if (!seat.key) throw new TypeError('The agent has no key for this room. Ask the host to reissue it.');
      return seat.key;
    };
    return new Room(
      seat,
      signedTransport(this.transport, this.agent),
      signedTransport(this.transport, this.agent, keyOf),
    );
  }
}
