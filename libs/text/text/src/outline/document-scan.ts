import { scanBlocks } from '../blocks/block-scan';
import { endOfFrontMatter, type FrontMatterFields, readFrontMatter } from './front-matter';
import { addLinkTarget, type LinkTargets } from './heading-text';
import { htmlIdsAbove } from './html-ids';
import { MAX_REFERENCES } from '../lines/scan-limits';
import { SectionList } from './sections';

interface ScannedDefinition {
  label: string;
  destination: string;
  line: number;
}

/** The result of one pass over a document. */
export interface DocumentScan {
  /** The fields of the front matter, parsed at each call. */
  frontMatter: () => FrontMatterFields;
  list: SectionList;
  /** The first `MAX_REFERENCES` definitions. */
  definitions: ScannedDefinition[];
  /** The start, end and line of the raw text of each heading and paragraph, one after the other; empty unless requested. */
  texts: number[];
  /** The same of each HTML block that can have links. */
  html: number[];
  /** The lines of code fences that are never closed. */
  unclosedFences: number[];
  /** The link targets for headings, collected at the first call. */
  targets: () => LinkTargets;
}

/** Reads a document once. @param withTexts whether to collect `texts` and `html`, in which links are found */
export function scanDocument(content: string, withTexts: boolean): DocumentScan {
  const markdown = endOfFrontMatter(content);
  const list = new SectionList();
  const definitions: ScannedDefinition[] = [];
  const texts: number[] = [];
  const html: number[] = [];
  const unclosedFences: number[] = [];
  const lastLine = scanBlocks(content, markdown.end, markdown.nextLine, {
    heading: (level, line, start, source, depth) =>
      list.heading({ level, line, start, depth }, source, htmlIdsAbove(content, start)),
    containersEnd: (depth, line, lineStart) => list.closeContainers(depth, line - 1, lineStart),
    text: (start, end, line) => {
      if (withTexts) texts.push(start, end, line);
    },
    html: (start, end, line) => {
      if (withTexts) html.push(start, end, line);
    },
    definition: (label, destination, line) => {
      if (definitions.length < MAX_REFERENCES) definitions.push({ label, destination, line });
    },
    unclosedFence: (line) => {
      unclosedFences.push(line);
    },
  });
  list.closeAll(lastLine, content.length);
  let targets: LinkTargets | undefined;
  return {
    frontMatter: () => readFrontMatter(content),
    list,
    definitions,
    texts,
    html,
    unclosedFences,
    targets: () => (targets ??= collectTargets(definitions)),
  };
}

function collectTargets(definitions: ScannedDefinition[]): LinkTargets {
  const targets = Object.create(null) as LinkTargets;
  for (const { label, destination } of definitions) addLinkTarget(targets, label, destination);
  return targets;
}
