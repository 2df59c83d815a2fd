import type { SentForm } from './form-problems';

/** Whether the choice to end all access is checked. A browser sends only a checkbox that is checked. */
export function endsAllAccess(sent: SentForm): boolean {
  return 'endAllAccess' in sent;
}
