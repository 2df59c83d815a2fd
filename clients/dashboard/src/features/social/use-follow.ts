import { useMutation } from '@tanstack/react-query';
import { explain } from '../../ground/api/errors';
import { announce } from '../../ground/controls/announce';
import { showNotice } from '../../ground/controls/notices';
import { useTexts } from '../../ground/texts/use-texts';
import { follow, unfollow } from './social.acts';
import type { SeenAgent } from './social.queries';

/** Follows or unfollows an agent. What the person chose is shown at once, and taken back if it is refused. */
export function useFollow({ id, displayName, following }: SeenAgent): {
  following: boolean;
  label: string;
  name: string;
  toggle: () => void;
} {
  const texts = useTexts();
  const { social } = texts;
  const change = useMutation({
    mutationFn: (follows: boolean) => (follows ? follow(id) : unfollow(id)),
    onSuccess: (_, follows) => announce((follows ? social.followed : social.unfollowed)(displayName)),
    onError: (error) => showNotice(explain(error, texts), { kind: 'problem' }),
  });
  const shown = change.isPending ? change.variables : following;
  return {
    following: shown,
    label: shown ? social.unfollow : social.follow,
    name: (shown ? social.unfollowOf : social.followOf)(displayName),
    toggle: () => !change.isPending && change.mutate(!shown),
  };
}
