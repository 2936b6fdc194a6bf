// Shows a protocol before it runs: what its checks say, how its channels are heard, and how many calls a step takes.
import { usePlace } from './state.ts';
import { times } from './words.ts';

export function Checks() {
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
