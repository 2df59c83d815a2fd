import { correctedTerm, queryTermsOf } from './query-terms';

const weightsOf = (query: string) =>
  new Map(queryTermsOf(query).map(({ forms, weight }) => [forms.at(-1)!, weight]));

describe('the words of a query', () => {
  it('count less if they only say how somebody asks', () => {
    const words = weightsOf('is it possible to defragment the disk');
    expect(words.get('possible')!).toBeLessThan(words.get('defragment')!);
    expect(words.get('the')!).toBeLessThan(words.get('possible')!);
    const grams = weightsOf('怎么缓存组件');
    expect(grams.get('怎么')!).toBeLessThan(grams.get('缓存')!);
  });

  it('are without the ones that are elided before them', () => {
    const found = queryTermsOf("l'architettura d’un système").map(({ spelling, position }) => [
      spelling,
      position,
    ]);
    expect(found).toEqual([
      ['architettura', 1],
      [null, 2],
      ['systeme', 3],
    ]);
  });

  it('have the form together with an elided word too, but not as a word of its own', () => {
    const formsOf = (query: string) => queryTermsOf(query).map(({ forms }) => forms);
    const [alone, withElided] = [formsOf('acqua'), formsOf("l'acqua")];
    expect(withElided).toEqual([[...alone[0]!, 'lacqua']]);
    for (const query of ["acqua l'acqua", "l'acqua acqua l'acqua"])
      expect(formsOf(query)).toEqual(withElided);
    expect(formsOf("l'architettura della chiesa dell'imperatore")[0]).toContain('larchitettura');
  });

  it('are stop words if they are misspelled ones', () => {
    const [term] = queryTermsOf('wich');
    expect(correctedTerm(term!, ['which'])).toMatchObject({ forms: ['which'], isStopWord: true });
    expect(correctedTerm(term!, ['witch'])).toMatchObject({ forms: ['witch'], isStopWord: false });
  });
});
