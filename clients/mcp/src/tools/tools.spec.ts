import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { DEFAULT_TOOLS } from './index.js';

describe('the default tools', () => {
  it('are at most twelve, and cost an agent less than 2,500 tokens', () => {
    const listed = DEFAULT_TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    expect(listed.length).toBeLessThanOrEqual(12);
    expect(countTokens(JSON.stringify(listed))).toBeLessThan(2_500);
  });

  it('have one word as a name, and a description of at most 300 characters', () => {
    for (const { name, description } of DEFAULT_TOOLS) {
      expect(name).toMatch(/^[a-z]+$/);
      expect(description.length).toBeLessThanOrEqual(300);
    }
  });

  it('declare whether they only read', () => {
    const readers = DEFAULT_TOOLS.filter(({ reads }) => reads).map(({ name }) => name);
    expect(readers.sort()).toEqual(['changes', 'context', 'outline', 'projects', 'read', 'search']);
  });
});
