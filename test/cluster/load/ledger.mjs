/** The ids that the clients of one kind sent, those that the service acknowledged, and those that were found in the end. */
class Account {
  sent = new Set();
  acknowledged = new Set();
  found = new Map();
  /** When the last request began that was acknowledged. */
  lastBegin = 0;

  /** Sends one id. A request without an acknowledgement may have been carried out all the same. */
  async send(id, work) {
    this.sent.add(id);
    const begin = performance.now();
    await work();
    this.acknowledged.add(id);
    this.lastBegin = Math.max(this.lastBegin, begin);
  }

  /** Records that an id was found. @param {string} place one id in two places is doubled */
  find(id, place) {
    if (!this.found.has(id)) this.found.set(id, new Set());
    this.found.get(id).add(place);
  }

  get lost() {
    return [...this.acknowledged].filter((id) => !this.found.has(id));
  }

  get doubled() {
    return [...this.found].filter(([, places]) => places.size > 1).map(([id]) => id);
  }

  /** Ids that were found, and that nobody sent. */
  get strange() {
    return [...this.found.keys()].filter((id) => !this.sent.has(id));
  }
}

/** The reads after acknowledged changes. */
class ReadAccount {
  count = 0;
  /** The changes that each stale answer lacked. */
  stale = [];
  lastBegin = 0;

  /** @param {string | undefined} stale what the answer lacked */
  read(begin, stale) {
    this.count++;
    if (stale) this.stale.push(stale);
    this.lastBegin = begin;
  }
}

/** The accounts of a run, by the kind of what is sent. */
export class Ledger {
  accounts = {
    'new document': new Account(),
    edit: new Account(),
    message: new Account(),
    post: new Account(),
    secret: new Account(),
  };
  reads = new ReadAccount();

  of(kind) {
    return this.accounts[kind];
  }

  /** Whether something of each kind was acknowledged, and read, that began after a time. */
  isWholeSince(time) {
    return [...Object.values(this.accounts), this.reads].every(({ lastBegin }) => lastBegin > time);
  }
}
