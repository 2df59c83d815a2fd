import { forgetOldRoomDrafts, keepRoomDraft, roomDraft } from './room-drafts';

/** The storage of a browser: its keys are those of the object. */
class BrowserStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const DAY_MS = 24 * 3_600_000;
const theirs = (room: string) => `room-draft:workspace:tenant:other:${room}`;

describe('drafts for rooms', () => {
  let storage: BrowserStorage;
  beforeEach(() => {
    storage = new BrowserStorage();
    Object.assign(globalThis, { localStorage: storage });
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('of other people go when they are old, and one of an older version a month later', () => {
    const now = Date.now();
    storage.setItem(theirs('old'), JSON.stringify({ text: 'a', at: now - 31 * DAY_MS }));
    storage.setItem(theirs('new'), JSON.stringify({ text: 'a', at: now - 29 * DAY_MS }));
    storage.setItem(theirs('undated'), JSON.stringify({ text: 'a' }));
    storage.setItem(theirs('unreadable'), '{');
    storage.setItem('preferences', '{}');
    keepRoomDraft('mine', { text: 'b' });
    forgetOldRoomDrafts(now - 30 * DAY_MS);
    const kept = [theirs('new'), theirs('undated'), theirs('unreadable'), 'preferences', 'room-draft::mine'];
    expect(Object.keys(storage).sort()).toEqual(kept.sort());
    forgetOldRoomDrafts(now + DAY_MS);
    expect(Object.keys(storage).sort()).toEqual(['preferences', 'room-draft::mine']);
  });

  it('are read with what was sent of them, and without their time', () => {
    const attempt = { id: '1', text: 'a' };
    storage.setItem('room-draft::read', JSON.stringify({ text: 'b', attempt, at: 1 }));
    expect(roomDraft('read')).toEqual({ text: 'b', attempt });
    expect(roomDraft('empty').text).toBe('');
  });
});
