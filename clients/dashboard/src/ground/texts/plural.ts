/** Picks the form of a count by the rules of a language. `#` stands for the number. */
export function plural(language: string, forms: { one: string; other: string }): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count) =>
    forms[rules.select(count) === 'one' ? 'one' : 'other'].replace('#', numbers.format(count));
}
