interface Location {
  state: { __TSR_index: number };
}

/** The message of the router's history to those who can block a navigation. */
interface Navigation {
  action: string;
  currentLocation: Location;
  nextLocation: Location;
}

interface Attempt {
  isPop: boolean;
  settle: (isBlocked: boolean) => void;
}

/** Decides about the navigations that would leave an editor. */
export interface Leaving {
  /** Resolves with whether a navigation is blocked, unless another one has replaced it. */
  block: (navigation: Navigation) => Promise<boolean>;
  /** Answers the question, or ends it because nothing can be lost any more. */
  answer: (isStaying: boolean) => void;
}

/**
 * One question is asked at a time, and its answer is about the last navigation.
 *
 * @param wouldLose answers whether the text would be lost
 * @param ask shows the question to the person, or takes it back
 */
export function leavingOf(wouldLose: () => Promise<boolean>, ask: (isAsking: boolean) => void): Leaving {
  let attempt: Attempt | undefined;
  const answer = (isStaying: boolean): void => {
    attempt?.settle(isStaying);
    attempt = undefined;
    ask(false);
  };
  const decide = async (): Promise<void> => {
    const isLost = await wouldLose();
    if (!attempt) return;
    if (isLost) ask(true);
    else answer(false);
  };
  return {
    answer,
    block: ({ action, currentLocation, nextLocation }) =>
      new Promise((settle) => {
        const isPop = action !== 'PUSH' && action !== 'REPLACE';
        const before = attempt;
        // The history undoes the move of the browser later. A link that is followed before that would leave it one step off.
        if (before?.isPop && !isPop) return settle(true);
        attempt = { isPop, settle };
        // The browser has already moved. The history moves it back by the distance from the editor, so the last of several moves undoes all
        // of them, and an earlier one that was undone too would lead past the editor.
        if (!before?.isPop) before?.settle(true);
        // The browser is at the editor again. To undo a move of no distance, the history would reload the page.
        if (isPop && nextLocation.state.__TSR_index === currentLocation.state.__TSR_index) answer(false);
        else if (!before) void decide();
      }),
  };
}
