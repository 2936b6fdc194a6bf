export interface IntrusionKind {
  readonly here: boolean;
}
export const INTRUSIONS: Readonly<Record<string, IntrusionKind>>;
export function playUnderAttack(
  url: string,
  name: string,
  processes: number,
): Promise<{ published: number; refused: number; told: number; failure: string | undefined }>;
