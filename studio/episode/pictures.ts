// Packs SVG pictures of a world: from step to step most of a picture stays, so each piece stands once.
import type { Pictures } from './model.ts';

export function packPictures(svgs: readonly string[]): Pictures {
  const pieces = new Map<string, number>();
  const frames = svgs.map((svg) =>
    svg.split(/(?<=>)/).map((piece) => {
      const at = pieces.get(piece) ?? pieces.size;
      pieces.set(piece, at);
      return at;
    }),
  );
  return { pieces: [...pieces.keys()], frames };
}

export const unpackPicture = ({ pieces, frames }: Pictures, frame: number): string | undefined =>
  frames[Math.min(frame, frames.length - 1)]?.map((piece) => pieces[piece]).join('');
