import { useTexts } from '../texts/use-texts';
import { Icon } from './icon';
import { PERSON } from './person-style';
import { visibleText } from './visible-parts';

/** The name of a person or agent. An agent is marked, with the person for whom it acts if that is known. */
export function PersonName({
  kind,
  name,
  onBehalfOf,
}: {
  kind: string;
  name: string | null | undefined;
  onBehalfOf?: string | null;
}) {
  const { controls } = useTexts();
  const isAgent = kind === 'agent';
  return (
    <span className={PERSON}>
      {isAgent && <Icon name="agent" className="translate-y-0.5 self-baseline text-soft" />}
      <span className="truncate">
        {isAgent && <span className="sr-only">{controls.agent} </span>}
        <bdi>{visibleText(name ?? controls.deletedAccount)}</bdi>
        {onBehalfOf && (
          <span className="text-soft">
            {' '}
            (<bdi>{visibleText(onBehalfOf)}</bdi>)
          </span>
        )}
      </span>
    </span>
  );
}
