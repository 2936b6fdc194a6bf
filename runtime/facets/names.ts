// Describes what a world tells of names: those in a picture, and those that an agent was only told of.

/** What an agent may do with a thing that it was told of and has not seen. */
export interface NamedThings {
  /** An action with `{name}` in place of the thing's name. */
  readonly action: string;
  /** A regular expression that matches names of things. */
  readonly pattern: string;
}

export interface PicturedName {
  readonly name: string;
  /** Pixels from the upper left corner of the picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
