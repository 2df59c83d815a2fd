import type { ReactNode } from 'react';
import { useTexts } from '../../ground/texts/use-texts';
import { FoundField } from '../search/found-field';
import { matchingPeople } from './people.queries';

/** A field for a person of the organization: by name from a list, or by e-mail address. */
export function PersonField(field: {
  label: string;
  hint?: ReactNode;
  value: string;
  problem?: string | undefined;
  /** @param userId the person who was chosen from the list */
  onChange: (text: string, userId: string | null) => void;
}) {
  const { sharing } = useTexts();
  return <FoundField {...field} matches={matchingPeople} found={sharing.peopleFound} />;
}
