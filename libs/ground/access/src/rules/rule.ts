/** A rule about who may do what. It depends on the resource itself, so no `@Access` line can state it. */
export interface Rule {
  /** The part of the product, as a heading of docs/permissions.md. */
  area: string;
  /** The subject of the rule: an imperative, such as "Revoke a Doc ID". */
  act: string;
  /** The callers who may do it, as a sentence. */
  who: string;
}

const rules: Rule[] = [];

/**
 * Declares a rule at the place that decides it: a predicate, a check that throws, or an SQL condition. docs/permissions.md lists every rule
 * that is declared, so the sentence has to say what `decides` does.
 *
 * @returns `decides`
 */
export function rule<const Decides>(area: string, act: string, who: string, decides: Decides): Decides {
  rules.push({ area, act, who });
  return decides;
}

/** The rules of all libs that are loaded. */
export function declaredRules(): readonly Rule[] {
  return rules;
}
