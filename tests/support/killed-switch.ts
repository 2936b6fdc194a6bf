// Plays an episode in which one protocol takes over from another, and kills its own process with SIGKILL there: at
// `switch`, in the moment of the change; at `question`, with the first question of the next protocol open and on
// record. Arguments: the record, and the point.
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/cmas.ts';
import { solo } from '../../protocols/solo.ts';
import { sequence } from '../../runtime/naming/mix.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const [, , file = '', point = ''] = process.argv;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

const models = rulesModel({ player: relay.player, seed: 1 });
await runEpisode({
  world: relay,
  protocol: sequence('cmas, then solo', [{ protocol: cmas }, { protocol: solo, at: { step: 2 } }]),
  agents: 4,
  models: {
    ...models,
    // A question that leaves the process is on disk before it does.
    remote: true,
    ask: (request, call) =>
      point === 'question' && request.call.startsWith('2:')
        ? new Promise(() => setImmediate(die))
        : models.ask(request, call),
  },
  sink: fileSink(file),
  watch: [(event) => (point === 'switch' && event.type === 'protocol.switched' ? die() : undefined)],
});
