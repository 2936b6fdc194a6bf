// Names what each world does, for its version. Written by scripts/walks.mjs.
export const VERSIONS = {
  boxworld: '3996fd62',
  chores: '994ecd65',
  habitat: 'bda3e43c',
  household: 'bb2e2162',
  overcooked: '68817923',
  sar: '9c8982b4',
  transport: '03b2759f',
} as const;
