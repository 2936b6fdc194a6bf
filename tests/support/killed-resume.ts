// Resumes a record in a process of its own and kills that with SIGKILL at a named point: `move`, before the record is
// replaced; `question`, with its first question open. Arguments: the record, the point, and the url of a NATS server,
// if it is to use one.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { solo } from '../../protocols/solo.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';

const [, , file = '', point = '', server] = process.argv;
const { renameSync } = fs;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

Object.assign(fs, {
  renameSync(from: string, to: string) {
    if (point === 'move' && to === file) die();
    renameSync(from, to);
  },
});
syncBuiltinESMExports();

const models = rulesModel({ player: relay.player, seed: 1 });
await resumeEpisode(file, {
  world: relay,
  protocol: solo,
  models: { ...models, ask: (request, call) => (point === 'question' ? die() : models.ask(request, call)) },
  ...(server === undefined ? {} : { bus: await natsBus({ servers: server }) }),
});
