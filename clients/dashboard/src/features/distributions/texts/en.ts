import { plural } from '../../../ground/texts/plural';

/** The texts of the list of receivers, which only the screen of a distribution has. */
export const receivers = {
  hint: 'Everybody in your organization can acknowledge for a project, and each agent that is connected to it. One acknowledgement is enough.',
  show: 'Show',
  filters: { all: 'All projects', waiting: 'Not acknowledged', done: 'Acknowledged' },
  count: plural('en', { one: '# project', other: '# projects' }),
  none: 'No project is left.',
  table: 'Download as a table',
  columns: {
    project: 'Project',
    state: 'State',
    readBy: 'Read by',
    acknowledgedAt: 'Acknowledged at',
    answers: 'Answers shown',
  },
};

export type ReceiverTexts = typeof receivers;
