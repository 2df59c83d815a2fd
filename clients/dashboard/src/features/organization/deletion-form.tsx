import { useState } from 'react';
import { useSettingsTexts } from '../../content/settings/use-settings-texts';
import { ApiError } from '../../ground/api/errors';
import { SubmitButton } from '../../ground/controls/action-button';
import { Form } from '../../ground/controls/form';
import { showNotice } from '../../ground/controls/notices';
import { TextField } from '../../ground/controls/text-field';
import { deleteOrganization } from './organization.acts';

const PASSWORD_MAX = 256;
const SLUG_MAX = 40;

/** Deletes the organization. The slug says that the person means it, and the password that it is them. */
export function DeletionForm({ slug, days }: { slug: string; days: number }) {
  const { organization: texts } = useSettingsTexts();
  const [typedSlug, setSlug] = useState('');
  const [currentPassword, setPassword] = useState('');
  const submit = async (): Promise<void> => {
    await deleteOrganization({ slug: typedSlug.trim(), ...(currentPassword !== '' && { currentPassword }) });
    showNotice(texts.scheduled);
  };
  return (
    <section aria-labelledby="delete">
      <h2 id="delete" className="mb-3 font-serif text-19 font-semibold">
        {texts.delete}
      </h2>
      <p className="mb-2">{texts.deleteMeans(days)}</p>
      <ul className="mb-4 list-disc ps-5">
        {texts.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <Form
        labelledBy="delete"
        check={() => (typedSlug.trim() === slug ? {} : { slug: texts.wrongSlug(slug) })}
        fieldOf={(error) =>
          error instanceof ApiError && error.code === 'SVC_PASSWORD_WRONG' ? 'currentPassword' : undefined
        }
        onSubmit={submit}
        buttons={(busy) => (
          <SubmitButton kind="danger" action="organization.delete" label={texts.delete} busy={busy} />
        )}
      >
        {(problems) => (
          <>
            <TextField
              label={texts.confirmSlug}
              hint={texts.confirmSlugHint}
              problem={problems.slug}
              maxLength={SLUG_MAX}
              autoComplete="off"
              spellCheck={false}
              value={typedSlug}
              onChange={({ target }) => setSlug(target.value)}
            />
            <TextField
              label={texts.password}
              hint={texts.passwordHint}
              problem={problems.currentPassword}
              optional
              type="password"
              maxLength={PASSWORD_MAX}
              autoComplete="current-password"
              value={currentPassword}
              onChange={({ target }) => setPassword(target.value)}
            />
          </>
        )}
      </Form>
    </section>
  );
}
