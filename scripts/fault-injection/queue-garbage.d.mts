/** A client of the server. */
interface GarbageSender {
  publish(subject: string, data: Uint8Array): void;
  flush(): Promise<void>;
}

export const GARBAGE: Readonly<Record<string, (run: string) => Uint8Array>>;
export const PLACES: Readonly<Record<string, (version: string, run: string, token: string, key: string) => string>>;
export function strewGarbage(nc: GarbageSender, version: string, run: string, key?: string): Promise<number>;
