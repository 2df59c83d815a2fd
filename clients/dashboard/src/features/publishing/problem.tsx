import { explain, fieldErrors, isConflict, requestIdOf } from '../../ground/api/errors';
import { Notice } from '../../ground/controls/notice';
import { useTexts } from '../../ground/texts/use-texts';
import { isSlugTaken } from './is-slug-taken';

/** Why the last act failed, unless a field or the findings say it. */
export function Problem({ error, isScan }: { error: unknown; isScan: boolean }) {
  const texts = useTexts();
  if (error === undefined || isScan || Object.keys(fieldErrors(error)).length > 0) return null;
  if (isSlugTaken(error)) return null;
  const requestId = requestIdOf(error);
  return (
    <Notice kind="problem">
      <p>{isConflict(error) ? texts.publishing.conflict : explain(error, texts)}</p>
      {requestId && <p className="text-13">{texts.errors.requestId(requestId)}</p>}
    </Notice>
  );
}
