import { texts } from '../../ground/texts/en';
import { canAcknowledge, canAnswer, progressOf, receiversOf } from './distribution-words';

const words = texts.distributions;
const states = (...all: ('pending' | 'acknowledged' | 'timed_out')[]) =>
  all.map((ackState) => ({ ackState, projectName: 'P' }));
const deleted = (ackState: 'pending' | 'acknowledged') => ({ ackState, projectName: null });
const names = (...all: (string | null)[]) => all.map((projectName) => ({ projectName }));

describe('the progress of a distribution in words', () => {
  it.each([
    [states('pending'), 'Not acknowledged yet'],
    [states('acknowledged'), 'Acknowledged'],
    [states('pending', 'timed_out'), '0 of 2 projects have acknowledged'],
    [states('acknowledged', 'pending', 'pending'), '1 of 3 projects has acknowledged'],
    [states('acknowledged', 'acknowledged', 'timed_out'), '2 of 3 projects have acknowledged'],
    [states('acknowledged', 'acknowledged'), 'All 2 projects have acknowledged'],
    [[...states('acknowledged', 'pending'), deleted('pending')], '1 of 2 projects has acknowledged'],
    [[...states('acknowledged'), deleted('acknowledged')], 'All 2 projects have acknowledged'],
    [[deleted('pending')], 'The projects were deleted'],
  ])('counts %j', (targets, expected) => expect(progressOf(targets, words)).toBe(expected));
});

describe('the receivers of a distribution in words', () => {
  it.each([
    [names('Support'), 'Support'],
    [names('Support', 'Sales', 'Legal'), 'Support, Sales, Legal'],
    [names('A', 'B', 'C', 'D'), 'A, B, C and 1 other project'],
    [names('A', null, 'B', null), 'A, B and 2 other projects'],
    [names(null, null), '2 projects'],
  ])('names the first of %j', (targets, expected) => expect(receiversOf(targets, words)).toBe(expected));
});

describe('what a person can do for a project', () => {
  const target = { projectId: 'p', projectName: 'P', readBy: null, acknowledgedAt: null };
  const pending = { ...target, ackState: 'pending' as const };
  const done = { ...target, ackState: 'acknowledged' as const };

  it('is to acknowledge once, while it is open', () => {
    expect(canAcknowledge({ status: 'open' }, pending)).toBe(true);
    expect(canAcknowledge({ status: 'open' }, done)).toBe(false);
    expect(canAcknowledge({ status: 'timed_out' }, pending)).toBe(false);
    expect(canAcknowledge({ status: 'open' }, { ...pending, projectName: null })).toBe(false);
  });

  it('is to answer until it is closed', () => {
    expect(canAnswer({ status: 'timed_out' }, pending)).toBe(true);
    expect(canAnswer({ status: 'open' }, done)).toBe(true);
    expect(canAnswer({ status: 'closed' }, done)).toBe(false);
    expect(canAnswer({ status: 'open' }, { ...done, projectName: null })).toBe(false);
  });
});
