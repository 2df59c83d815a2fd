import { useLateTexts } from '../../ground/texts/use-late-texts';
import type { AuditTexts } from './texts/en';

const LOAD = {
  en: async (): Promise<AuditTexts> => (await import('./texts/en')).auditLog,
  de: async (): Promise<AuditTexts> => (await import('./texts/de')).auditLog,
};

/** The texts of the audit log. */
export function useAuditTexts(): AuditTexts {
  return useLateTexts('audit-log', LOAD);
}
