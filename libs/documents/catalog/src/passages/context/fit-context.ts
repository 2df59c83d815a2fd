import { estimateTokens } from '#text';
import type { ContextDto, ContextPassageDto, OmittedPassageDto } from './context.dto';

/** A passage that may become a part of the context. */
export interface Candidate {
  nodeId: string;
  projectId: string;
  /** The position among the passages of the document. */
  ordinal: number;
  path: string;
  title: string | null;
  anchor: string | null;
  headingPath: string[];
  startLine: number;
  endLine: number;
  tokenEstimate: number;
  citation: string;
  text: string;
}

/** The largest number of passages that `omitted` lists. */
export const MAX_OMITTED = 5;
/** The part of the budget that is kept for them. */
const OMITTED_SHARE = 0.05;
/** The part of the budget that is used. The rest is for texts that cost a little more than the estimate. */
const USED_SHARE = 0.98;

/** One passage, or neighboring ones of a document. */
interface Block {
  parts: Candidate[];
  passage: ContextPassageDto;
  tokens: number;
}

/**
 * Takes candidates, best first, as long as the whole answer costs at most `maxTokens` by the estimate: each one whole or not at all, the
 * same text only once, and neighbors joined. The block with the best candidate comes first.
 */
export function fitContext(candidates: readonly Candidate[], maxTokens: number): ContextDto {
  const distinct = withoutCopies(candidates);
  const empty: ContextDto = { tokenEstimate: maxTokens, passages: [], omitted: [] };
  const budget = Math.floor(maxTokens * USED_SHARE) - estimateTokens(JSON.stringify(empty));
  const { blocks, left } = takeBlocks(distinct, budget - Math.floor(maxTokens * OMITTED_SHARE));
  const omitted: OmittedPassageDto[] = [];
  let room = budget - blocks.reduce((sum, { tokens }) => sum + tokens, 0);
  for (const candidate of left.slice(0, MAX_OMITTED)) {
    const item = presentOmitted(candidate);
    room -= costOf(item);
    if (room < 0) break;
    omitted.push(item);
  }
  return counted({ ...empty, passages: blocks.map(({ passage }) => passage), omitted }, maxTokens);
}

function takeBlocks(
  candidates: readonly Candidate[],
  budget: number,
): { blocks: Block[]; left: Candidate[] } {
  let blocks: Block[] = [];
  const left: Candidate[] = [];
  let used = 0;
  for (const candidate of candidates) {
    // Most candidates that do not fit are not even written.
    if (used + candidate.tokenEstimate > budget) {
      left.push(candidate);
      continue;
    }
    const neighbors = blocks.filter((block) => isNeighbor(block, candidate));
    const joined = joinBlock([...neighbors.flatMap(({ parts }) => parts), candidate]);
    const tokens = joined.tokens - neighbors.reduce((sum, block) => sum + block.tokens, 0);
    if (used + tokens > budget) {
      left.push(candidate);
      continue;
    }
    used += tokens;
    // The joined block stays where the better of its parts was.
    const [first] = neighbors;
    blocks = first
      ? blocks
          .map((block) => (block === first ? joined : block))
          .filter((block) => !neighbors.includes(block))
      : [...blocks, joined];
  }
  return { blocks, left };
}

function isNeighbor({ parts }: Block, { nodeId, ordinal }: Candidate): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  return first.nodeId === nodeId && (first.ordinal === ordinal + 1 || last.ordinal === ordinal - 1);
}

function joinBlock(unsorted: Candidate[]): Block {
  const parts = unsorted.toSorted((a, b) => a.ordinal - b.ordinal);
  const [first, last] = [parts[0]!, parts.at(-1)!];
  const { nodeId, projectId, path, title, anchor, headingPath, startLine, citation } = first;
  const further = [...new Set(parts.map((part) => part.citation))].filter((other) => other !== citation);
  const text = parts.map((part) => part.text).join('');
  const passage: ContextPassageDto = {
    nodeId,
    projectId,
    path,
    anchor,
    startLine,
    endLine: last.endLine,
    tokenEstimate: estimateTokens(text),
    citation,
    ...(further.length > 0 && { furtherCitations: further }),
    untrusted: { title, headingPath, text },
  };
  return { parts, passage, tokens: costOf(passage) };
}

function presentOmitted({ path, startLine, endLine, tokenEstimate, citation }: Candidate): OmittedPassageDto {
  return { path, startLine, endLine, tokenEstimate, citation };
}

/** The first of the candidates with the same text. */
function withoutCopies(candidates: readonly Candidate[]): Candidate[] {
  const texts = new Set<string>();
  return candidates.filter(({ text }) => {
    const key = text.trim();
    const isNew = !texts.has(key);
    texts.add(key);
    return isNew;
  });
}

/** The cost of an item in a list, with a comma. */
function costOf(item: object): number {
  return estimateTokens(`${JSON.stringify(item)},`);
}

/** The answer with its estimate. Costs of parts don't add up exactly, so the last parts are removed if they exceed the maximum together. */
function counted(context: ContextDto, maxTokens: number): ContextDto {
  const tokenEstimate = estimateTokens(JSON.stringify(context));
  if (tokenEstimate <= maxTokens) return { ...context, tokenEstimate };
  const { passages, omitted } = context;
  return omitted.length > 0
    ? counted({ ...context, omitted: omitted.slice(0, -1) }, maxTokens)
    : counted({ ...context, passages: passages.slice(0, -1) }, maxTokens);
}
