// Makes calls with OpenAI's own client and nothing else: what bench/experiment.ts compares calls of episodes with. The
// answers are read to their ends, and nothing is done with them.
import { OpenAI } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';

interface BareCalls {
  readonly baseUrl: string;
  /** As it was sent by an episode. */
  readonly body: ChatCompletionCreateParamsStreaming;
  readonly calls: number;
  readonly atOnce: number;
}

/** Seconds, and processor time of this process, after a fifth of the calls has made the code fast. */
export async function makeBareCalls({
  baseUrl,
  body,
  calls,
  atOnce,
}: BareCalls): Promise<{ took: number; cpu: number }> {
  const client = new OpenAI({ apiKey: 'none', baseURL: baseUrl, maxRetries: 0, logLevel: 'off' });
  const make = async (count: number) => {
    let left = count;
    const caller = async () => {
      while (left-- > 0) for await (const _ of await client.chat.completions.create(body));
    };
    await Promise.all(Array.from({ length: atOnce }, caller));
  };
  await make(calls / 5);
  const [began, before] = [performance.now(), process.cpuUsage()];
  await make(calls);
  const { user, system } = process.cpuUsage(before);
  return { took: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}
