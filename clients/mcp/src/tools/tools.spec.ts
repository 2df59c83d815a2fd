import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describeTool } from './describe-tool.js';
import { DEFAULT_TOOLS } from './index.js';

describe('the default tools', () => {
  it('are at most fourteen, and cost an agent less than 2,000 tokens', () => {
    const listed = DEFAULT_TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    expect(listed.length).toBeLessThanOrEqual(14);
    expect(countTokens(JSON.stringify(listed))).toBeLessThan(2_000);
    // Few agents show a model more than that, but some do.
    expect(countTokens(JSON.stringify(DEFAULT_TOOLS.map(describeTool)))).toBeLessThan(3_000);
  });

  it('have one word as a name, a title, and a description of at most 300 characters', () => {
    for (const { name, title, description } of DEFAULT_TOOLS) {
      expect(name).toMatch(/^[a-z]+$/);
      expect(title).toMatch(/^[A-Z]/);
      expect(description.length).toBeLessThanOrEqual(300);
    }
  });

  it('declare whether they only read, and whether they reach beyond the organization', () => {
    const named = (has: (tool: (typeof DEFAULT_TOOLS)[number]) => unknown) =>
      DEFAULT_TOOLS.filter(has)
        .map(({ name }) => name)
        .sort();
    expect(named(({ reads }) => reads)).toEqual([
      'changes',
      'context',
      'fetch',
      'outline',
      'projects',
      'read',
      'search',
    ]);
    expect(named(({ reachesOut }) => reachesOut)).toEqual(['publish']);
    for (const { reads, destroys } of DEFAULT_TOOLS) expect(reads ?? destroys).toBeDefined();
  });
});
