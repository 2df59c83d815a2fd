import type { ProblemCode } from '../github/github-problem';
import type { ScannedMapping } from './scanned-mappings.repository';

/** The outcomes that a report lists one by one: mappings that need attention, and files without a mapping. */
export const ITEM_OUTCOMES = ['changed', 'missing', 'unverified', 'unmapped'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];
/** The outcome of checking a mapping. It is also `unverified` if its repository could not be read. */
export type Outcome = 'matched' | Exclude<ItemOutcome, 'unmapped'>;

/** The reasons why a file is missing or could not be compared. */
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

/** Problems that can concern GitHub as a whole. */
const GENERAL_FAILURES = [
  'github_error',
  'github_unreachable',
  'github_timeout',
  'bad_answer',
  'answer_too_large',
  'redirect_refused',
] as const;

/** The reasons why a scan as a whole failed. */
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

/** The failure of a scan that ends with a problem. */
export function generalFailure(code: ProblemCode): FailureCode {
  return GENERAL_FAILURES.find((failure) => failure === code) ?? 'github_error';
}

/** A scan that has not finished after so many hours fails. */
export const MAX_HOURS = 24;

/** A mapping that was checked. */
export interface CheckedMapping {
  mapping: ScannedMapping;
  outcome: Outcome;
  reason?: Reason;
  /** Git's hash of the file, if it exists. */
  blobHash?: string;
}

/** An item of a report. */
export interface ScanItem {
  outcome: ItemOutcome;
  physicalPath: string;
  projectId?: string;
  nodeId?: string;
  mappingId?: string;
  reason?: Reason;
  fileHash?: string;
}

/** An organization or repository that could not be read. */
export interface ScanError {
  /** Null for the organization. */
  repository: string | null;
  code: ProblemCode;
  /** How many mappings are unverified because of it. */
  unverified: number;
}

/** A repository that mappings name by a former name. */
export interface ScanRename {
  from: string;
  to: string;
}

/** A repository to read. `branch` is null if mappings name it but GitHub did not list it; it is then looked up first. */
export interface PlannedRepository {
  name: string;
  branch: string | null;
}

export interface ScanPosition {
  /** How many repositories of the plan are finished. */
  done: number;
  /** The current repository under its current name, once its default branch has been read. */
  current: { name: string; branch: string } | null;
  /** The last other ref that was read. */
  ref: string | null;
  /** How many other refs were read. */
  refs: number;
  /** The number of consecutive repositories at which GitHub failed. */
  failures: number;
  /** How often the scan has waited for the rate limit since the last successful answer. */
  waits: number;
}

/** The position of a scan, and how full its report is. */
export interface ScanProgress extends ScanPosition {
  /** How many items of each outcome are listed. */
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

/** How many mappings and files have each outcome, and how many errors occurred. */
export type ScanCounts = Record<Outcome | 'unmapped' | 'errors', number>;

export interface StepResult {
  /** The position after it. */
  position: ScanPosition;
  checked?: readonly CheckedMapping[];
  /** How many further mappings could not be checked. */
  unverified?: number;
  unmapped?: UnmappedFiles;
  error?: ScanError;
  rename?: ScanRename;
}

/** Files that no mapping names. */
export interface UnmappedFiles {
  count: number;
  /** The physical paths of the first ones. */
  physicalPaths: readonly string[];
}

/** The scan fails. */
export class ScanFailed extends Error {
  constructor(readonly code: FailureCode) {
    super(code);
  }
}

/** How many items of one outcome a report lists. */
export const MAX_ITEMS = 200;
/** How many errors a report lists. */
export const MAX_ERRORS = 200;
