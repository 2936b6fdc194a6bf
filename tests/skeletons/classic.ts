// Sketches classic planners (RHP, MHP): a rule per agent and no model. With broadcasts each tells
// the others what it knows.
import { z } from 'zod';
import {
  action,
  channel,
  every,
  maybe,
  observation,
  optional,
  others,
  own,
  protocol,
  rule,
  unread,
} from '../../index.ts';

const See = z.object({ holds: z.boolean(), password: z.string(), next: z.string().nullable() });
const news = channel('news', z.object({ password: z.string() }));

const planner = (broadcasts: boolean) =>
  rule({
    wakes: [every(observation)],
    reads: [optional(unread(news))],
    says: broadcasts ? [action, maybe(news)] : [action],
    say: (heard, me) => {
      const see = See.parse(heard.observation[0]?.body.data);
      const told = heard.news.findLast((m) => m.agent === see.next)?.body.password;
      const act = action({ do: see.holds && told ? `pass ${told}` : me.world.idle });
      return broadcasts ? [act, news({ password: see.password })] : [act];
    },
  });

export const classic = (broadcasts: boolean) =>
  protocol('classic', {
    perAgent: { planner: planner(broadcasts) },
    routes: { observation: own, news: others, action: own },
    options: { broadcasts },
  });
