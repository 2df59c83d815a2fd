import { Link } from '@tanstack/react-router';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { DeletionPart } from './deletion-part';
import type { Organization } from './organization.queries';
import { RenameForm } from './rename-form';
import { RestorePart } from './restore-part';

/** The acts of an owner. While the deletion is scheduled, an owner can only cancel it. */
export function OwnerParts({ organization }: { organization: Organization }) {
  const { organization: texts } = useSettingsTexts();
  const { name, slug, deletionDays, deletesAt } = organization;
  if (deletesAt !== null) return <RestorePart deletesAt={deletesAt} />;
  return (
    <div className="max-w-[640px]">
      <RenameForm name={name} />
      <section aria-labelledby="hand-over" className="mb-10">
        <h2 id="hand-over" className="mb-3 font-serif text-19 font-semibold">
          {texts.handOver}
        </h2>
        <p>
          {texts.handOverHint} <Link to="/settings/members">{texts.members}</Link>
        </p>
      </section>
      <DeletionPart slug={slug} days={deletionDays} />
    </div>
  );
}
