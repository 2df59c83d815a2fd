import type { ProblemCode } from '../github/github-problem';

/** What a report shows singly: mappings that need a look, and files without one. */
export const ITEM_OUTCOMES = ['changed', 'missing', 'unverified', 'unmapped'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];
/** What became of a mapping's file; `unverified` also where its repository could not be read. */
export type Outcome = 'matched' | Exclude<ItemOutcome, 'unmapped'>;

/** Why a file is missing, or could not be compared. */
export const REASONS = [
  'no_repository',
  'no_ref',
  'no_file',
  'not_a_file',
  'no_hash',
  'other_hash',
  'tree_cut',
] as const;
export type Reason = (typeof REASONS)[number];

/** What GitHub as a whole may fail at. */
const GENERAL_FAILURES = [
  'github_error',
  'github_unreachable',
  'github_timeout',
  'bad_answer',
  'answer_too_large',
  'redirect_refused',
] as const;

/** Why a scan as a whole failed. */
export const FAILURES = [
  'organization_not_found',
  'organization_forbidden',
  'bad_credentials',
  'rate_limited',
  ...GENERAL_FAILURES,
  'interrupted',
  'took_too_long',
] as const;
export type FailureCode = (typeof FAILURES)[number];

/** A problem with one thing, as the failure of a whole scan. */
export function generalFailure(code: ProblemCode): FailureCode {
  return GENERAL_FAILURES.find((failure) => failure === code) ?? 'github_error';
}

/** A scan that isn't over by then fails. */
export const MAX_HOURS = 24;

/** A mapping to a file on GitHub, in a project that the scan is about. */
export interface ScannedMapping {
  id: string;
  nodeId: string;
  projectId: string;
  treeId: string;
  physicalPath: string;
  fileHash: string | null;
  status: 'ok' | 'broken';
}

/** What was found of one mapping. */
export interface Finding {
  mapping: ScannedMapping;
  outcome: Outcome;
  reason?: Reason;
  /** Git's hash of the file that is there. */
  blobHash?: string;
}

/** One of what a scan shows singly. */
export interface ScanItem {
  outcome: ItemOutcome;
  physicalPath: string;
  projectId?: string;
  nodeId?: string;
  mappingId?: string;
  reason?: Reason;
  fileHash?: string;
}

/** Something that could not be read. */
export interface ScanError {
  /** Null for the organization as a whole. */
  repository: string | null;
  code: ProblemCode;
  /** Mappings that are unverified for it. */
  unverified: number;
}

/** A repository that mappings call by a former name. */
export interface ScanRename {
  from: string;
  to: string;
}

/** A repository to read. `branch` is null where GitHub did not list it and a mapping names it: then it is looked up first. */
export interface PlannedRepository {
  name: string;
  branch: string | null;
}

/** Where in its plan a scan is. */
export interface ScanPosition {
  /** How many repositories of the plan are done. */
  done: number;
  /** The one that is being read, as GitHub calls it now, once its default branch was read. */
  current: { name: string; branch: string } | null;
  /** The ref that was read last besides that branch. */
  ref: string | null;
  /** How many refs of it were. */
  refs: number;
  /** How many repositories in a row GitHub failed at. */
  failures: number;
  /** How many waits in a row brought nothing. */
  waits: number;
}

/** Where a scan is, and what its report has room for. */
export interface ScanProgress extends ScanPosition {
  /** How many items of each outcome it has. */
  listed: Record<ItemOutcome, number>;
}

export const START: ScanProgress = {
  done: 0,
  current: null,
  ref: null,
  refs: 0,
  failures: 0,
  waits: 0,
  listed: { changed: 0, missing: 0, unverified: 0, unmapped: 0 },
};

/** How many of a scan's things there are, by what became of them. */
export type ScanCounts = Record<Outcome | 'unmapped' | 'errors', number>;

/** What one step found, and where it leaves off. */
export interface StepResult {
  position: ScanPosition;
  findings?: readonly Finding[];
  /** Mappings that could not be looked for. */
  unverified?: number;
  unmapped?: UnmappedFiles;
  error?: ScanError;
  rename?: ScanRename;
}

/** Files that no mapping names. */
export interface UnmappedFiles {
  count: number;
  /** The first ones, as mappings would name them. */
  physicalPaths: readonly string[];
}

/** Why a scan as a whole can't go on. */
export class ScanFailed extends Error {
  constructor(readonly code: FailureCode) {
    super(code);
  }
}

/** How many items of one outcome a report has, and how many errors. */
export const MAX_ITEMS = 200;
export const MAX_ERRORS = 200;
