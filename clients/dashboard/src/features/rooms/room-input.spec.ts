import { documentIdsIn, inviteIn, inviteLink, requestOf } from './room-input';

const ID = '019bc0e2-1668-7db1-9baa-7e76cb5c5c64';

describe('what a person enters about a room', () => {
  it('names documents by their links or ids, each once', () => {
    expect(documentIdsIn(`https://docs.example/documents/${ID}\n\n${ID.toUpperCase()}\n`)).toEqual([ID]);
    expect(documentIdsIn('')).toEqual([]);
    expect(documentIdsIn('handbook')).toBeUndefined();
  });

  it('is sent without an empty purpose', () => {
    const input = { title: ' Review ', purpose: ' ', documents: '', turnTimeoutSeconds: 60, maxAgents: 2 };
    expect(requestOf({ ...input, lifetimeHours: 1 })).toEqual({
      ...{ title: 'Review', documentIds: [], turnTimeoutSeconds: 60, maxAgents: 2, lifetimeHours: 1 },
    });
  });

  it('has the token of an invite, typed or as a link', () => {
    const token = `room_${'a'.repeat(43)}`;
    expect(inviteIn(inviteLink('https://docs.example', token))).toBe(token);
    expect(inviteIn(`${inviteLink('https://docs.example', token)}/`)).toBe(token);
    expect(inviteIn(` ${token} `)).toBe(token);
    expect(inviteIn('kqx-hzrw-bmt')).toBeUndefined();
    expect(inviteIn(`https://docs.example/documents/${token}`)).toBeUndefined();
  });
});
