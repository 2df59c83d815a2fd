import { Link } from '@tanstack/react-router';
import { useSession } from '../content/session/session';
import { useLanguage, useTexts } from '../ground/texts/use-texts';

/** Says that the organization is being deleted, and where an owner can cancel that. */
export function DeletionBar() {
  const { settings } = useTexts();
  const { deletesAt } = useSession().organization;
  const language = useLanguage();
  if (deletesAt === null) return null;
  return (
    <p role="status" className="border-b border-line bg-foreign px-4 py-1 text-center print:hidden">
      {settings.deletedOn(new Date(deletesAt).toLocaleDateString(language, { dateStyle: 'long' }))}{' '}
      <Link to="/settings/organization">{settings.seeDeletion}</Link>
    </p>
  );
}
