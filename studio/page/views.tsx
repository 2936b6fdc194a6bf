// Lists the views of an episode: how each is named, which key shows it, and what draws it. Which are open stands in the
// address.
import { computed, signal } from '@preact/signals';
import type { ComponentChildren, FunctionComponent } from 'preact';
import { ForkHere, secret } from './again.tsx';
import { Conversation } from './conversation.tsx';
import { Costs } from './costs.tsx';
import { Find } from './find.tsx';
import { GraphView } from './graph-view.tsx';
import { Lanes } from './lanes.tsx';
import { Prompts } from './prompts.tsx';
import { Roles } from './roles.tsx';
import { saveView } from './save.ts';
import { type Place, places, usePlace } from './state.ts';
import { times } from './words.ts';
import { WorldView } from './world-view.tsx';

interface View {
  /** Of the button that shows it. */
  readonly name: string;
  readonly key: string;
  readonly title: (place: Place) => string;
  readonly component: FunctionComponent;
  /** Takes the whole width. */
  readonly wide?: true;
  /** Open at first. */
  readonly open?: true;
  /** Whether it needs leave to run something. */
  readonly runs?: true;
  /** What it shows: an episode, where nothing else is said, or a protocol that has not run. */
  readonly of?: 'protocol' | 'both';
}

const atStep = (text: string) => (place: Place) => `${text} step ${place.stepNumber.value}`;
const whoTalks = ({ shown }: Place) => (shown.value.protocol ? 'Who can hear whom' : 'Who talks to whom');

export const VIEWS: Readonly<Record<string, View>> = {
  checks: { name: 'Checks', key: 'k', title: () => 'Before it runs', component: Checks, open: true, of: 'protocol' },
  world: { name: 'World', key: 'w', title: () => 'The world', component: WorldView, open: true },
  topology: { name: 'Who talks', key: 't', title: whoTalks, component: GraphView, open: true, of: 'both' },
  conversation: { name: 'Messages', key: 'm', title: atStep('What was said in'), component: Conversation, open: true },
  roles: { name: 'Roles', key: 'r', title: () => 'Roles and their states', component: Roles, wide: true, of: 'both' },
  lanes: { name: 'Waits', key: 'l', title: atStep('Who waited for whom in'), component: Lanes, wide: true },
  costs: { name: 'Costs', key: 'c', title: () => 'What the calls of each role cost', component: Costs, wide: true },
  fork: {
    name: 'Fork',
    key: 'o',
    title: atStep('Play it otherwise from'),
    component: ForkHere,
    wide: true,
    runs: true,
  },
  find: { name: 'Find', key: 'f', title: () => 'Find in the whole episode', component: Find, wide: true },
  prompts: {
    name: 'Prompts',
    key: 'p',
    title: atStep('What models were asked in'),
    component: Prompts,
    wide: true,
    open: true,
  },
};

/** The views of what the page shows. */
export const viewsHere = computed(() => {
  const kind = places.value[0]?.shown.value.protocol ? 'protocol' : 'episode';
  const mayRun = secret.value !== undefined;
  return Object.keys(VIEWS).filter((name) => {
    const { of = 'episode', runs = false } = VIEWS[name] ?? {};
    return (of === 'both' || of === kind) && (mayRun || !runs);
  });
});
const usual = computed(() =>
  viewsHere.value.filter((name) => VIEWS[name]?.open || (name === 'roles' && !viewsHere.value.includes('world'))),
);
const openViews = signal<readonly string[]>([]);
const largest = signal<string | undefined>(undefined);

/** As an address names them; undefined where they are the usual ones. */
export const namedViews = computed(() => {
  const named = openViews.value.join(',');
  return named === usual.value.join(',') ? undefined : named;
});

export function readViews(named: string | null): void {
  const wanted = named === null ? usual.value : named.split(',');
  openViews.value = viewsHere.value.filter((name) => wanted.includes(name));
}

export function toggleView(name: string): void {
  const { value } = openViews;
  openViews.value = viewsHere.value.filter((one) => (one === name) !== value.includes(one));
}

export function ViewButtons() {
  return (
    <nav class="tools" aria-label="Views">
      {viewsHere.value.map((name) => (
        <button
          key={name}
          type="button"
          class="small"
          aria-pressed={openViews.value.includes(name)}
          aria-keyshortcuts={VIEWS[name]?.key}
          title={`Show or hide (${VIEWS[name]?.key})`}
          onClick={() => toggleView(name)}
        >
          {VIEWS[name]?.name}
        </button>
      ))}
    </nav>
  );
}

export const Views = () => (
  <>
    {openViews.value.map((name) => (
      <Panel key={name} name={name} />
    ))}
  </>
);

function Panel({ name }: { readonly name: string }) {
  const place = usePlace();
  const view = VIEWS[name];
  if (!view) return null;
  const title = view.title(place);
  const { component: Component } = view;
  const isLarge = largest.value === name;
  const id = place.idOf(name);
  const resize = () => {
    largest.value = isLarge ? undefined : name;
  };
  return (
    <section id={id} class={`panel ${name} ${view.wide ? 'wide' : ''} ${isLarge ? 'large' : ''}`} aria-label={title}>
      <h2>
        {title}
        <span class="save">
          {!view.wide && <SmallButton onClick={resize}>{isLarge ? 'Smaller' : 'Larger'}</SmallButton>}{' '}
          {(['svg', 'png'] as const).map((kind) => (
            <SmallButton key={kind} title={`Save this view as a picture`} onClick={() => saveView(id, kind)}>
              {kind.toUpperCase()}
            </SmallButton>
          ))}
        </span>
      </h2>
      <Component />
    </section>
  );
}

interface SmallButtonOf {
  readonly onClick: () => void;
  readonly title?: string;
  readonly children: ComponentChildren;
}

const SmallButton = ({ onClick, title, children }: SmallButtonOf) => (
  <button type="button" class="small" title={title} onClick={onClick}>
    {children}
  </button>
);

/** A protocol before it runs: what its checks say, how its channels are heard, how many calls a step takes. */
function Checks() {
  const { protocol } = usePlace().shown.value;
  if (!protocol) return null;
  const { about, channels, calls, checks } = protocol;
  const faults = checks.filter(({ isFault }) => isFault).length;
  return (
    <>
      <p>{about}</p>
      <p>
        <b>{faults > 0 ? `It cannot run: ${times(faults, 'fault')}.` : 'It can run: no faults.'}</b> Calls of models in
        a step: {calls}.
      </p>
      <ul>
        {checks.map(({ isFault, text }) => (
          <li key={text} class={isFault ? 'failed' : ''}>
            {isFault ? 'Fault' : 'Warning'} {text}
          </li>
        ))}
      </ul>
      <div class="scroll" role="region" aria-label="Channels" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Who hears it</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ name, heard }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{heard}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
