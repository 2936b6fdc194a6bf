// Collects what the SDK writes to the console (its console exporters, its warnings) in one listener, so that stdout
// carries only the run's own output.
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { oneLine } from '../../text/plain.ts';

/** Captures all console output from now on; the returned function restores the console. */
export function redirectConsole(say: (text: string) => void): () => void {
  const before = globalThis.console;
  globalThis.console = new Console({
    stdout: writableTo(say),
    stderr: writableTo((text) => say(`OpenTelemetry SDK: ${oneLine(text, 300)}\n`)),
  });
  return () => {
    globalThis.console = before;
  };
}

function writableTo(hear: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      hear(String(text));
      done();
    },
  });
}
