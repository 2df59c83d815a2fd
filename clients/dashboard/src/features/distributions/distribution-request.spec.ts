import { texts } from '../../ground/texts/en';
import { type DistributionInput, problemAt, problemsOf, requestOf } from './distribution-request';

const whole: DistributionInput = {
  title: ' Guide ',
  sourceProject: 's',
  documents: [{ nodeId: 'n', title: 'Guide' }],
  targetProjects: ['t'],
  priority: 'normal',
  timeoutHours: 168,
  message: '  ',
  requireFeedback: false,
  callbackWebhookUrl: ' https://hooks.example.com/ ',
};

describe('what a person entered to distribute documents', () => {
  it('becomes a request without an empty message', () => {
    expect(requestOf(whole)).toEqual({
      title: 'Guide',
      sourceProject: 's',
      targetProjects: ['t'],
      priority: 'normal',
      timeoutHours: 168,
      requireFeedback: false,
      callbackWebhookUrl: 'https://hooks.example.com/',
    });
    expect(requestOf({ ...whole, message: 'Read it.' }).message).toBe('Read it.');
  });

  it.each([
    ['title', { title: ' ' }],
    ['sourceProject', { sourceProject: '' }],
    ['documents', { documents: [] }],
    ['documents', { documents: Array.from({ length: 101 }, () => ({ nodeId: 'n', title: 'x' })) }],
    ['targetProjects', { targetProjects: [] }],
    ['targetProjects', { targetProjects: Array.from({ length: 51 }, () => 't') }],
    ['callbackWebhookUrl', { callbackWebhookUrl: 'hooks' }],
    ['callbackWebhookUrl', { callbackWebhookUrl: '' }],
  ])('has a problem at %s', (field, change) => {
    expect(Object.keys(problemsOf({ ...whole, ...change }, texts))).toEqual([field]);
    expect(problemsOf(whole, texts)).toEqual({});
  });

  it('has the problem of a value at its field', () => {
    expect(problemAt({ 'documents.0.title': 'is too long' }, 'documents')).toBe('is too long');
    expect(problemAt({ documentsOther: 'x' }, 'documents')).toBeUndefined();
  });
});
