// Provides what a program finds in addition to the language: `console.log` and `print`. It takes the originals that
// they use before the program runs, so that a program which replaces them changes nothing for its printing.
export const PRELUDE = `(() => {
  const out = __print;
  delete globalThis.__print;
  const { stringify } = JSON;
  const text = String;
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return text(value);
    try { return stringify(value) ?? text(value); } catch { return '[object]'; }
  };
  const print = (...values) => {
    let line = '';
    for (let i = 0; i < values.length; i++) line += (i === 0 ? '' : ' ') + show(values[i]);
    out(stringify(line));
  };
  globalThis.print = print;
  globalThis.console = { log: print, info: print, warn: print, error: print, debug: print };
  Math.random = () => { throw new Error('there is no chance here'); };
})();`;
