import type { ScanDeployment } from '../../scan/scan-support';
import type { Recorder } from './recorder';

export const PASSWORD = 'correct horse battery staple';
/** The headers of a client that says who it is. */
export const USER_AGENT = { 'User-Agent': 'acme-docs/1.4' };

/** The state that the parts of the tour share. */
export interface Tour {
  deployment: ScanDeployment;
  url: string;
  recorder: Recorder;
}

export const ONBOARDING = `# Onboarding

Welcome to Acme. This guide takes you through your first week.

## First day

Get your laptop and badge at the front desk. Sign in with your work address.

## First week

Read the [style guide](style.md) and meet your mentor.
`;

export const STYLE = `# Style guide

We write short sentences in the active voice.
`;
