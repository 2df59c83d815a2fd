import { personOfHandle, userHandleOf } from './user-handle';

const person = {
  tenantId: '019aa2f0-5b1e-7c3d-9a52-6d5b1c0f8e11',
  userId: '019aa2f1-0000-7c3d-9a52-6d5b1c0f8e22',
};

describe('a user handle', () => {
  it('leads back to its person', () => {
    expect(personOfHandle(userHandleOf(person))).toEqual(person);
    expect(Buffer.from(userHandleOf(person), 'base64url')).toHaveLength(32);
  });

  it.each(['', 'AAAA', 'A'.repeat(42), 'A'.repeat(44), 'A'.repeat(100)])('is none: %j', (handle) =>
    expect(personOfHandle(handle)).toBeUndefined(),
  );
});
