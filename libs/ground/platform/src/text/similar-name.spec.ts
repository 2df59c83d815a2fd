import { similarName } from './similar-name';

const SAVE = ['content', 'mode', 'nodeId', 'piiConfig', 'skipQualityCheck', 'virtualPath'];

describe('similarName', () => {
  it.each([
    ['path', 'virtualPath'],
    ['virtual_path', 'virtualPath'],
    ['VIRTUALPATH', 'virtualPath'],
    ['Virtual-Path', 'virtualPath'],
    ['virtualpaht', 'virtualPath'],
    ['documentVirtualPath', 'virtualPath'],
    ['node', 'nodeId'],
    ['id', 'nodeId'],
    ['contents', 'content'],
    ['contnet', 'content'],
    ['mod', 'mode'],
    ['skipQuality', 'skipQualityCheck'],
    ['pii', 'piiConfig'],
  ])('of %s is %s', (name, meant) => {
    expect(similarName(name, SAVE)).toBe(meant);
  });

  it.each(['x', 'title', 'footpath', 'toString', '', '__', 'expiresAt', 'a'.repeat(5_000)])(
    'of %s is none of the fields',
    (name) => {
      expect(similarName(name, SAVE)).toBeUndefined();
    },
  );

  it('is not a name of whose words only the middle is the same', () => {
    expect(similarName('message', ['text', 'turnNumber', 'clientMessageId'])).toBeUndefined();
    expect(similarName('messageId', ['text', 'clientMessageId'])).toBe('clientMessageId');
  });

  it('prefers the first of equally similar names', () => {
    expect(similarName('id', ['viewId', 'nodeId'])).toBe('viewId');
  });
});
