import type { ReactNode } from 'react';
import { Screen } from '../../ground/controls/screen';
import { SettingsNav } from './settings-nav';

/** A screen of the settings, with the way to the others. */
export function SettingsScreen(props: {
  title: string;
  above?: ReactNode;
  toolbar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="lg:flex">
      <SettingsNav />
      <div className="min-w-0 grow">
        <Screen {...props} />
      </div>
    </div>
  );
}
