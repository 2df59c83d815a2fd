import { type Choice, describeRoutes } from './credentials-of-routes';

/** How many credentials a route is tested with for each answer that its access rule foresees. */
const FOR_EACH_ANSWER = 2;

/** A few credentials for each answer. They differ from route to route, so that all credentials are used. */
const few: Choice = (required, index) => {
  const byAnswer = new Map<string, string[]>();
  for (const [name, answer] of required) {
    const key = JSON.stringify(answer);
    byAnswer.set(key, [...(byAnswer.get(key) ?? []), name]);
  }
  return [...byAnswer.values()].flatMap((same) =>
    Array.from({ length: FOR_EACH_ANSWER }, (_, n) => same[(index + n) % same.length]!),
  );
};

describe('the route', () => describeRoutes(few));
