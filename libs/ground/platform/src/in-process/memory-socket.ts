import { Duplex } from 'node:stream';

/** One end of a connection within the process: what is written to it is read from the other end. */
export class MemorySocket extends Duplex {
  private other!: MemorySocket;
  /** Continues the writer of the other end, which waits until this end is read. */
  private proceed?: () => void;

  /** @param remoteAddress the address of the client, as `net.Socket` has it */
  private constructor(readonly remoteAddress?: string) {
    super();
  }

  /**
   * Both ends of a new connection.
   *
   * @param address the address that the server sees as that of its client
   */
  static pair(address: string): { client: MemorySocket; server: MemorySocket } {
    const [client, server] = [new MemorySocket(), new MemorySocket(address)];
    client.other = server;
    server.other = client;
    return { client, server };
  }

  override _read(): void {
    const { proceed } = this;
    this.proceed = undefined;
    proceed?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.other.push(chunk)) done();
    else this.other.proceed = done;
  }

  override _final(done: () => void): void {
    this.other.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // As a network does it: the other end learns of it later.
    setImmediate(() => this.other.destroy());
    done(error);
  }

  // Node sets options of sockets that have no meaning here.
  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
