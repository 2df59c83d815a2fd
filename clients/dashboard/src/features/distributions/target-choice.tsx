import { useState } from 'react';
import { CheckboxField } from '../../ground/controls/checkbox-field';
import { TextField } from '../../ground/controls/text-field';
import { useTexts } from '../../ground/texts/use-texts';
import { ChoiceGroup } from './choice-group';

/** From how many projects on they can be filtered. */
const MANY = 10;

/** Chooses the projects that receive the documents. */
export function TargetChoice({
  projects,
  hasMore,
  chosen,
  problem,
  onChange,
}: {
  projects: readonly { id: string; name: string }[];
  /** Whether there are further projects, which cannot be chosen here. */
  hasMore: boolean;
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const { distributions } = useTexts();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLocaleLowerCase();
  const matches = ({ name }: { name: string }): boolean => name.toLocaleLowerCase().includes(wanted);
  const shown = projects.filter((project) => chosen.includes(project.id) || matches(project));
  return (
    <ChoiceGroup legend={distributions.targets} hint={distributions.targetsHint} problem={problem}>
      {projects.length > MANY && (
        <TextField
          type="search"
          label={distributions.searchProjects}
          value={words}
          maxLength={200}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) =>
            event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()
          }
        />
      )}
      {projects.length === 0 && <p className="text-soft">{distributions.noProjects}</p>}
      <div className="max-h-72 overflow-auto">
        {shown.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={<bdi>{name}</bdi>}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
      {projects.length > 0 && !projects.some(matches) && (
        <p role="status" className="text-soft">
          {distributions.noProjectMatches}
        </p>
      )}
      {hasMore && <p className="text-13 text-soft">{distributions.moreProjects}</p>}
    </ChoiceGroup>
  );
}
