// Sets text in the fonts that every PDF reader has: which font and code a sign has, and how wide it is.

/** A font's name in the page's resources, the code of the sign in it, and its width in thousandths of the size. */
interface SetSign {
  readonly font: PdfFont;
  readonly code: number;
  readonly width: number;
}

export type PdfFont = keyof typeof PDF_FONTS;
export const PDF_FONTS = { F1: 'Helvetica', F2: 'Helvetica-Bold', F3: 'Symbol', F4: 'ZapfDingbats' } as const;

/** Of Helvetica, from the blank to the tilde (Adobe's font metrics). */
const WIDTHS = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
];

/** Signs of WinAnsi that stand elsewhere in Unicode, and a minus, which it lacks. */
const ANSI: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '…': [0x85, 1000],
  '‘': [0x91, 222],
  '’': [0x92, 222],
  '“': [0x93, 333],
  '”': [0x94, 333],
  '•': [0x95, 350],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '−': [0x96, 556],
};
const SYMBOL: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '←': [0xac, 987],
  '↑': [0xad, 603],
  '→': [0xae, 987],
  '↓': [0xaf, 603],
  '≤': [0xa3, 549],
  '≥': [0xb3, 549],
};
const DINGBATS: Readonly<Record<string, readonly [code: number, width: number]>> = {
  '●': [0x6c, 791],
  '■': [0x6e, 761],
  '▲': [0x73, 892],
  '◆': [0x75, 788],
  '★': [0x48, 816],
  '✚': [0x3a, 754],
};
const GREEK = 'αβγδεζηθικλμνξοπρςστυφχψω';
/** The same letters in Symbol. */
const GREEK_CODES = 'abgdezhqiklmnxoprVstujcyw';

/** A sign that none of these fonts has is set as a question mark. */
export function setSign(sign: string, bold = false): SetSign {
  const code = sign.codePointAt(0) ?? 0;
  const text = bold ? 'F2' : 'F1';
  const found: readonly (readonly [PdfFont, readonly [code: number, width: number] | undefined])[] = [
    [text, code >= 0x20 && code <= 0x7e ? [code, WIDTHS[code - 0x20] ?? 556] : undefined],
    [text, code >= 0xa0 && code <= 0xff ? [code, 556] : undefined],
    [text, ANSI[sign]],
    ['F3', SYMBOL[sign]],
    ['F4', DINGBATS[sign]],
    ['F3', GREEK.includes(sign) ? [GREEK_CODES.charCodeAt(GREEK.indexOf(sign)), 550] : undefined],
  ];
  for (const [font, set] of found) if (set) return { font, code: set[0], width: set[1] * (font === 'F2' ? 1.06 : 1) };
  return { font: text, code: 0x3f, width: 556 };
}

/** In the unit of the size. */
export const textWidth = (text: string, size: number, bold = false): number =>
  [...text].reduce((sum, sign) => sum + setSign(sign, bold).width, 0) * (size / 1000);
