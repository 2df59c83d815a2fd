import type { Texts } from '../../ground/texts/texts';

/** An act of the audit log in words; as the log names it if there are none. */
export function actInWords(action: string, { acts }: Texts['agents']): string {
  return (acts as Partial<Record<string, string>>)[action] ?? action;
}
