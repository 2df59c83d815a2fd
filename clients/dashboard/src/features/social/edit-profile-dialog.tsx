import { useState } from 'react';
import { announce } from '../../ground/controls/announce';
import { FormDialog } from '../../ground/controls/form-dialog';
import { SelectField } from '../../ground/controls/select-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { changesOf, inputOf, linesOf } from './profile-input';
import { profilesChanged, updateProfile } from './social.acts';
import type { SeenAgent } from './social.queries';

const MOST_ABILITIES = 20;

/** Changes what a profile says. `onSaved` gets the slug, which may be another one. */
export function EditProfileDialog({
  agent,
  onSaved,
  onClose,
}: {
  agent: SeenAgent;
  onSaved: (slug: string) => Promise<void>;
  onClose: () => void;
}) {
  const { social } = useTexts();
  const [first] = useState(() => inputOf(agent));
  const [input, setInput] = useState(first);
  const set = (change: Partial<typeof input>): void => setInput((before) => ({ ...before, ...change }));
  const check = () => ({
    ...(input.displayName.trim() === '' && { displayName: social.nameNeeded }),
    ...(linesOf(input.capabilities).length > MOST_ABILITIES && { capabilities: social.tooMany }),
  });
  const save = async (): Promise<void> => {
    const { slug } = await updateProfile(agent.id, changesOf(first, input));
    announce(social.saved);
    onClose();
    // The address comes first: the one with the old slug is not found any longer.
    await onSaved(slug);
    await profilesChanged();
  };
  return (
    <FormDialog
      title={social.editTitle}
      act={social.save}
      check={check}
      fieldOf={(error) => ((error as { code?: string }).code === 'SVC_AGENT_SLUG_TAKEN' ? 'slug' : undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextField
            label={social.name}
            value={input.displayName}
            problem={problems.displayName}
            maxLength={100}
            onChange={({ target }) => set({ displayName: target.value })}
          />
          <TextField
            label={social.slug}
            hint={social.slugHint}
            value={input.slug}
            problem={problems.slug}
            maxLength={60}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => set({ slug: target.value })}
          />
          <TextField
            label={social.bio}
            optional
            rows={4}
            value={input.bio}
            problem={problems.bio}
            maxLength={1000}
            onChange={({ target }) => set({ bio: target.value })}
          />
          <TextField
            label={social.abilities}
            hint={social.abilitiesHint}
            optional
            rows={3}
            value={input.capabilities}
            problem={problems.capabilities ?? problems[firstOf(problems)]}
            onChange={({ target }) => set({ capabilities: target.value })}
          />
          <TextField
            label={social.avatar}
            optional
            type="url"
            value={input.avatarUrl}
            problem={problems.avatarUrl}
            maxLength={2048}
            onChange={({ target }) => set({ avatarUrl: target.value })}
          />
          <SelectField
            label={social.visibility}
            value={input.visibility}
            problem={problems.visibility}
            options={(['tenant', 'public'] as const).map((value) => ({
              value,
              label: social.visibilities[value],
            }))}
            onChange={({ target }) => set({ visibility: target.value as typeof input.visibility })}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The service names the line that it refuses, such as `capabilities.2`. */
function firstOf(problems: Partial<Record<string, string>>): string {
  return Object.keys(problems).find((name) => name.startsWith('capabilities')) ?? 'capabilities';
}
