import type { ReactNode } from 'react';
import { Highlight, Snippet } from '../../content/search/highlight';
import { shownKey } from '../../ground/actions/keys';
import { Icon, type IconName } from '../../ground/controls/icon';
import { useTexts } from '../../ground/texts/use-texts';
import type { PaletteOption } from './palette-options';

/** An option of the palette: its name, and where or what it is. */
export function PaletteItem({ option, query }: { option: PaletteOption; query: string }) {
  const { palette, controls } = useTexts();
  const marked = (text: string, words?: readonly string[]) => (
    <Highlight text={text} query={query} words={words} />
  );
  switch (option.kind) {
    case 'action':
      return (
        <Line icon="chevronRight" name={marked(option.action.label)}>
          <kbd className="font-sans">{shownKey(option.action.key)}</kbd>
        </Line>
      );
    case 'document':
    case 'folder':
      return (
        <Line icon={option.kind} name={marked(option.title)}>
          {marked(option.path)}
          {option.changedBy && (
            <>
              {' · '}
              <bdi>{option.changedBy.displayName ?? controls.deletedAccount}</bdi>
            </>
          )}
        </Line>
      );
    case 'published':
      return (
        <Line icon="publish" name={marked(option.title)}>
          {palette.publicPage}
        </Line>
      );
    case 'passage':
      return (
        <>
          <Icon name="outline" className="self-center text-soft" />
          <span className="min-w-0 grow">
            <span className="block truncate">
              {marked(option.heading ?? option.title, option.matches)}
              {option.heading !== null && (
                <span className="text-13 text-soft">
                  {' · '}
                  <bdi>{option.title}</bdi>
                </span>
              )}
            </span>
            <span className="line-clamp-2 text-13 text-soft">
              <Snippet text={option.snippet} heading={option.heading} query={query} words={option.matches} />
            </span>
          </span>
        </>
      );
    case 'person':
      return (
        <Line icon="person" name={marked(option.name)}>
          {marked(option.email)}
        </Line>
      );
    case 'agent':
      return (
        <Line icon="agent" name={marked(option.name)}>
          {palette.agent}
        </Line>
      );
    case 'all':
      return <Line icon="search" name={palette.searchAll(option.query)} />;
  }
}

function Line({ icon, name, children }: { icon: IconName; name: ReactNode; children?: ReactNode }) {
  return (
    <>
      <Icon name={icon} className="self-center text-soft" />
      <span className="min-w-0 shrink grow truncate">{name}</span>
      {children && <span className="max-w-[50%] truncate text-13 text-soft">{children}</span>}
    </>
  );
}
