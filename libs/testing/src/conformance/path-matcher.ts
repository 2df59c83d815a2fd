/** A path template that a path matches, and the decoded values of its parameters. */
export interface PathMatch {
  template: string;
  parameters: Record<string, string>;
}

interface Template {
  template: string;
  pattern: RegExp;
  names: string[];
  /** One digit per segment, so that templates with literal segments first sort before others. */
  rank: string;
}

const PARAMETER = /\{(\w+)\}/g;

/** Finds the templates of paths. Where several templates match, the one whose first differing segment is more literal wins. */
export class PathMatcher {
  private readonly templates: Template[];

  constructor(templates: Iterable<string>) {
    this.templates = [...templates].map(compile).sort((a, b) => a.rank.localeCompare(b.rank));
  }

  match(path: string): PathMatch | undefined {
    for (const { template, pattern, names } of this.templates) {
      const values = pattern.exec(path)?.slice(1);
      if (!values) continue;
      const entries = names.map((name, i): [string, string] => [name, decode(values[i]!)]);
      return { template, parameters: Object.fromEntries(entries) };
    }
    return undefined;
  }
}

function compile(template: string): Template {
  const pattern = template.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(PARAMETER, '([^/]+)');
  return {
    template,
    pattern: new RegExp(`^${pattern}$`),
    names: [...template.matchAll(PARAMETER)].map(([, name]) => name!),
    rank: template.split('/').map(rankOf).join(''),
  };
}

/** A literal segment, such as `latest`; one that is partly literal, such as `{slug}.md`; or a parameter. */
function rankOf(segment: string): '0' | '1' | '2' {
  if (!segment.includes('{')) return '0';
  return /^\{\w+\}$/.test(segment) ? '2' : '1';
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
