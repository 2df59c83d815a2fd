import { randomBytes } from 'node:crypto';
import { PlatformSettings } from '../platform.settings';
import { Encrypted } from './encrypted';
import { MasterKey } from './master-key';

const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const secret = randomBytes(40);
Encrypted('one')({}, 'value');

function withKeys(masterKey: string, secondMasterKey?: string): MasterKey {
  return new MasterKey(Object.assign(new PlatformSettings(), { masterKey, secondMasterKey }));
}

describe('the master key', () => {
  const before = withKeys(oldKey);
  const during = withKeys(newKey, oldKey);
  const after = withKeys(newKey);

  it('decrypts what it encrypted for the same purpose only', () => {
    const sealed = before.seal('one', secret);
    expect(before.open('one', sealed)).toEqual(secret);
    expect(() => before.open('two', sealed)).toThrow(/altered, or encrypted with another master key/);
  });

  it('refuses to encrypt for a purpose that nobody declared', () => {
    expect(() => before.seal('two', secret)).toThrow(/Declare the purpose "two"/);
  });

  it.each([0, 11, 12, 27, 28, 67])('refuses a value whose byte %i was altered', (position) => {
    const sealed = before.seal('one', secret);
    sealed[position]! ^= 1;
    expect(() => before.open('one', sealed)).toThrow(/altered/);
  });

  it('refuses a value that is too short to be one', () => {
    expect(() => before.open('one', Buffer.alloc(27))).toThrow(/altered/);
  });

  it('decrypts with the second key during a rotation, and encrypts with the first', () => {
    const sealed = before.seal('one', secret);
    expect(during.open('one', sealed)).toEqual(secret);
    expect(during.isCurrent('one', sealed)).toBe(false);
    const again = during.seal('one', secret);
    expect(during.isCurrent('one', again)).toBe(true);
    expect(after.open('one', again)).toEqual(secret);
    expect(() => after.open('one', sealed)).toThrow(/altered/);
  });

  it('derives one key for each master key, the present one first', () => {
    expect(during.deriveAll('one')).toEqual([after.derive('one'), before.derive('one')]);
    expect(during.derive('one')).toEqual(after.derive('one'));
  });
});
