// Holds what a translated Python program calls, in JavaScript for the sandbox: operators as Python means them, and the
// built-in functions, methods and modules of the subset (python.ts). A tuple is a frozen array, a dictionary a Map, an
// array of numpy an array of a class of its own.
export const LIBRARY = `const __py = (() => {
  const fail = (kind, what) => { const e = new Error(what); e.name = kind; throw e; };
  class Nd extends Array {}
  const nd = (values) => Nd.from(values);
  const isTuple = (v) => Array.isArray(v) && Object.isFrozen(v);
  const tuple = (values) => Object.freeze(values);
  const typeName = (v) => v === null || v === undefined ? 'NoneType' : typeof v === 'number' ? 'number'
    : typeof v === 'boolean' ? 'bool' : typeof v === 'string' ? 'str' : v instanceof Map ? 'dict'
    : Array.isArray(v) ? (isTuple(v) ? 'tuple' : 'list') : 'function';
  const real = (v) => typeof v === 'number' ? v : typeof v === 'boolean' ? Number(v)
    : fail('TypeError', 'a number was wanted, not ' + typeName(v));
  const truth = (v) => v instanceof Map ? v.size > 0 : Array.isArray(v) ? v.length > 0 : Boolean(v);
  const digits = (x) => Number.isInteger(x) || !Number.isFinite(x)
    ? (Number.isNaN(x) ? 'nan' : x === Infinity ? 'inf' : x === -Infinity ? '-inf' : String(x)) : String(x);
  const repr = (v) => typeof v === 'string' ? "'" + v + "'" : str(v);
  const str = (v) => v === null || v === undefined ? 'None' : v === true ? 'True' : v === false ? 'False'
    : typeof v === 'number' ? digits(v) : typeof v === 'string' ? v
    : v instanceof Map ? '{' + [...v].map(([k, w]) => repr(k) + ': ' + repr(w)).join(', ') + '}'
    : v instanceof Nd ? '[' + [...v].map(repr).join(' ') + ']'
    : isTuple(v) ? '(' + v.map(repr).join(', ') + (v.length === 1 ? ',)' : ')')
    : Array.isArray(v) ? '[' + v.map(repr).join(', ') + ']' : '<function>';
  const iterate = (v) => v instanceof Map ? [...v.keys()] : Array.isArray(v) || typeof v === 'string' ? v
    : fail('TypeError', typeName(v) + ' cannot be looped over');
  const list = (v) => [...iterate(v)];
  const equal = (a, b) => Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((x, i) => equal(x, b[i]))
    : typeof a === 'boolean' || typeof b === 'boolean' ? Number(a) === Number(b) && typeof a !== 'string' && typeof b !== 'string'
    : (a ?? null) === (b ?? null);
  const order = (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
    if (Array.isArray(a) && Array.isArray(b)) {
      for (let i = 0; i < Math.min(a.length, b.length); i++) { const o = order(a[i], b[i]); if (o !== 0) return o; }
      return a.length - b.length;
    }
    const [x, y] = [real(a), real(b)];
    return x < y ? -1 : x > y ? 1 : x === y ? 0 : NaN;
  };
  const holds = (a, b) => typeof b === 'string' ? b.includes(String(a)) : b instanceof Map ? b.has(a) : list(b).some((x) => equal(x, a));
  const COMPARE = {
    '<': (a, b) => order(a, b) < 0, '>': (a, b) => order(a, b) > 0, '<=': (a, b) => order(a, b) <= 0,
    '>=': (a, b) => order(a, b) >= 0, '==': equal, '!=': (a, b) => !equal(a, b),
    'in': holds, 'not in': (a, b) => !holds(a, b), 'is': (a, b) => (a ?? null) === (b ?? null), 'is not': (a, b) => (a ?? null) !== (b ?? null),
  };
  const compare = (first, ...rest) => {
    let left = first;
    for (let i = 0; i < rest.length; i += 2) {
      const right = rest[i + 1]();
      if (!COMPARE[rest[i]](left, right)) return false;
      left = right;
    }
    return true;
  };
  const nonzero = (b) => b === 0 ? fail('ZeroDivisionError', 'division by zero') : b;
  const NUMBERS = {
    '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / nonzero(b),
    '//': (a, b) => Math.floor(a / nonzero(b)), '%': (a, b) => a - Math.floor(a / nonzero(b)) * b, '**': (a, b) => a ** b,
  };
  const repeated = (v, n) => typeof v === 'string' ? v.repeat(Math.max(0, n)) : Array.from({ length: Math.max(0, n) }, () => v).flat();
  const percent = (text, given) => {
    const values = isTuple(given) ? [...given] : [given];
    return text.replace(/%(%|[-+0-9.]*[dfs])/g, (_, spec) => spec === '%' ? '%' : format(values.shift(), spec.endsWith('s') ? '' : spec));
  };
  const calculate = (sign, a, b) => {
    if (a instanceof Nd || b instanceof Nd) {
      const n = a instanceof Nd ? a.length : b.length;
      return nd(Array.from({ length: n }, (_, i) => calculate(sign, Array.isArray(a) ? a[i] : a, Array.isArray(b) ? b[i] : b)));
    }
    if (sign === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
    if (sign === '+' && Array.isArray(a) && Array.isArray(b)) return isTuple(a) ? tuple([...a, ...b]) : [...a, ...b];
    if (sign === '*' && (typeof a === 'string' || Array.isArray(a))) return repeated(a, real(b));
    if (sign === '%' && typeof a === 'string') return percent(a, b);
    return NUMBERS[sign](real(a), real(b));
  };
  const rounded = (x, n = 0) => {
    const [whole, power = '0'] = String(x).split('e');
    const up = Number(whole + 'e' + (Number(power) + n));
    const even = Math.abs(up % 1) === 0.5 ? 2 * Math.round(up / 2) : Math.round(up);
    return Number(even + 'e' + -n);
  };
  const format = (v, spec) => {
    const found = /^([<>^]?)([+]?)(0?\\d*)(,?)(?:\\.(\\d+))?([fdeg%s]?)$/.exec(spec);
    if (!found) fail('ValueError', "the format '" + spec + "' is not known here");
    const [, side, plus, width, commas, places, kind] = found;
    let text = kind === 'f' ? real(v).toFixed(places === undefined ? 6 : Number(places))
      : kind === '%' ? (real(v) * 100).toFixed(places === undefined ? 6 : Number(places)) + '%'
      : kind === 'e' ? real(v).toExponential(places === undefined ? 6 : Number(places))
      : typeof v === 'number' && places !== undefined ? digits(Number(v.toPrecision(Number(places)))) : str(v);
    if (commas) text = text.replace(/\\B(?=(\\d{3})+(?!\\d))/g, ',');
    if (plus && !text.startsWith('-')) text = '+' + text;
    const to = Number(width || 0);
    return side === '<' || (side === '' && typeof v === 'string') ? text.padEnd(to) : text.padStart(to, width.startsWith('0') ? '0' : ' ');
  };
  const place = (v, i) => {
    const at = real(i) < 0 ? v.length + i : i;
    return at >= 0 && at < v.length ? at : fail('IndexError', 'index out of range: ' + str(i));
  };
  const item = (v, key) => v instanceof Map ? (v.has(key) ? v.get(key) : fail('KeyError', repr(key)))
    : Array.isArray(v) || typeof v === 'string' ? v[place(v, key)] : fail('TypeError', typeName(v) + ' has no items');
  const set = (v, key, value) => {
    if (v instanceof Map) v.set(key, value);
    else if (Array.isArray(v) && !isTuple(v)) v[place(v, key)] = value;
    else fail('TypeError', typeName(v) + ' cannot be changed');
  };
  const slice = (v, from, to) => {
    const cut = v.slice(from ?? 0, to ?? v.length);
    return isTuple(v) ? tuple(cut) : cut;
  };
  const apart = (v, n) => {
    const values = list(v);
    return values.length === n ? values : fail('ValueError', n + ' values were wanted, not ' + values.length);
  };
  const def = (names, run) => { run.names = names; return run; };
  const call = (run, args, named) => {
    if (typeof run !== 'function') fail('TypeError', typeName(run) + ' cannot be called');
    const keys = Object.keys(named);
    if (run.takesNamed) return run(...args, named);
    for (const key of keys) {
      const at = (run.names ?? []).indexOf(key);
      if (at < 0) fail('TypeError', "there is no argument '" + key + "'");
      args[at] = named[key];
    }
    return run(...args);
  };
  const METHODS = {
    str: {
      upper: (s) => s.toUpperCase(), lower: (s) => s.toLowerCase(), strip: (s) => s.trim(), split: (s, by) => by === undefined ? s.trim().split(/\\s+/) : s.split(by),
      join: (s, v) => list(v).join(s), replace: (s, a, b) => s.replaceAll(a, b), startswith: (s, a) => s.startsWith(a), endswith: (s, a) => s.endsWith(a),
      format: (s, ...v) => { let n = 0; return s.replace(/\\{(\\d*)(?::([^}]*))?\\}/g, (_, at, spec) => format(v[at === '' ? n++ : Number(at)], spec ?? '')); },
    },
    list: {
      append: (v, x) => { v.push(x); return null; }, extend: (v, w) => { v.push(...list(w)); return null; }, pop: (v, i = -1) => v.splice(place(v, i), 1)[0],
      insert: (v, i, x) => { v.splice(i, 0, x); return null; }, sort: (v) => { v.sort(order); return null; }, reverse: (v) => { v.reverse(); return null; },
    },
    both: { index: (v, x) => { const i = v.findIndex((y) => equal(x, y)); return i < 0 ? fail('ValueError', repr(x) + ' is not in it') : i; }, count: (v, x) => v.filter((y) => equal(x, y)).length },
    dict: {
      keys: (m) => [...m.keys()], values: (m) => [...m.values()], items: (m) => [...m].map((pair) => tuple(pair)),
      get: (m, k, other = null) => m.has(k) ? m.get(k) : other, update: (m, w) => { for (const [k, x] of w) m.set(k, x); return null; },
    },
  };
  const attribute = (v, name) => {
    if (v !== null && typeof v === 'object' && v.isModule) return Object.hasOwn(v, name) ? v[name] : fail('AttributeError', "there is no '" + name + "' here");
    const kind = typeName(v);
    const known = [METHODS[kind], kind === 'list' || kind === 'tuple' ? METHODS.both : undefined].find((of) => of && Object.hasOwn(of, name));
    return known ? (...args) => known[name](v, ...args) : fail('AttributeError', kind + " has no '" + name + "' here");
  };
  const one = (run) => (x) => Array.isArray(x) ? nd(x.map((y) => one(run)(y))) : run(real(x));
  const defined = (run, from, to) => one((x) => x >= from && x <= to ? run(x) : fail('ValueError', 'math domain error'));
  const DEGREE = Math.PI / 180;
  const norm = (v) => Math.sqrt(list(v).reduce((sum, x) => sum + real(x) ** 2, 0));
  const shared = {
    isModule: true, pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN, sqrt: defined(Math.sqrt, 0, Infinity), exp: one(Math.exp), log: defined(Math.log, Number.MIN_VALUE, Infinity),
    log10: one(Math.log10), sin: one(Math.sin), cos: one(Math.cos), tan: one(Math.tan), floor: one(Math.floor), ceil: one(Math.ceil),
    degrees: one((x) => x / DEGREE), radians: one((x) => x * DEGREE), hypot: (...v) => Math.hypot(...v.map(real)),
  };
  const [asin, acos, atan, atan2] = [defined(Math.asin, -1, 1), defined(Math.acos, -1, 1), one(Math.atan), (y, x) => Math.atan2(real(y), real(x))];
  const spread = (v) => list(v.length === 1 ? v[0] : v);
  const best = (v, key, sign) => spread(v).reduce((a, b) => sign * order(key(b), key(a)) > 0 ? b : a);
  const named = (run) => Object.assign(run, { takesNamed: true });
  const keyOf = (given) => typeof given.key === 'function' ? given.key : (x) => x;
  const sum = (v, start = 0) => list(v).reduce((a, b) => calculate('+', a, b), start);
  const modules = {
    math: { ...shared, asin, acos, atan, atan2, pow: (a, b) => real(a) ** real(b), fabs: one(Math.abs), isnan: (x) => Number.isNaN(x), isclose: (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)),
      dist: (a, b) => norm(list(a).map((x, i) => x - b[i])), trunc: one(Math.trunc), fsum: sum },
    numpy: { ...shared, arcsin: asin, arccos: acos, arctan: atan, arctan2: atan2, rad2deg: shared.degrees, deg2rad: shared.radians, abs: one(Math.abs), square: one((x) => x * x),
      array: (v) => nd(list(v)), sum: (v) => sum(v), mean: (v) => sum(v) / v.length, maximum: (a, b) => Math.max(real(a), real(b)), minimum: (a, b) => Math.min(real(a), real(b)),
      max: (v) => best([v], (x) => x, 1), min: (v) => best([v], (x) => x, -1), dot: (a, b) => sum(list(a).map((x, i) => x * b[i])), round: (x, n) => one((y) => rounded(y, n))(x),
      linalg: { isModule: true, norm } },
  };
  const range = (a, b, step = 1) => {
    const [from, to] = b === undefined ? [0, a] : [a, b];
    if (step === 0) fail('ValueError', 'range() with step 0');
    const values = [];
    for (let i = real(from); step > 0 ? i < to : i > to; i += step) values.push(i);
    return values;
  };
  const whole = (v) => { const n = typeof v === 'string' ? Number(v) : real(v); return Number.isFinite(n) ? Math.trunc(n) : fail('ValueError', 'no whole number: ' + repr(v)); };
  const out = print;
  const builtins = {
    print: named((...args) => { const { sep = ' ' } = args.pop(); out(args.map(str).join(sep)); return null; }),
    len: (v) => v instanceof Map ? v.size : iterate(v).length, range, list, tuple: (v = []) => tuple(list(v)), dict: (v = []) => new Map(v), set: (v = []) => [...new Set(list(v))],
    abs: one(Math.abs), round: (x, n = 0) => rounded(real(x), n ?? 0), sum, int: whole, float: (v) => typeof v === 'string' ? (Number.isNaN(Number(v)) ? fail('ValueError', 'no number: ' + repr(v)) : Number(v)) : real(v),
    str: (v = '') => str(v), bool: truth, pow: (a, b) => real(a) ** real(b), any: (v) => list(v).some(truth), all: (v) => list(v).every(truth),
    min: named((...a) => { const given = a.pop(); return best(a, keyOf(given), -1); }), max: named((...a) => { const given = a.pop(); return best(a, keyOf(given), 1); }),
    sorted: named((v, given) => { const key = keyOf(given); const values = list(v).sort((a, b) => order(key(a), key(b))); return truth(given.reverse) ? values.reverse() : values; }),
    enumerate: (v, from = 0) => list(v).map((x, i) => tuple([i + from, x])), zip: (...v) => range(Math.min(...v.map((w) => list(w).length))).map((i) => tuple(v.map((w) => list(w)[i]))),
    reversed: (v) => list(v).reverse(), map: (run, v) => list(v).map((x) => run(x)), filter: (run, v) => list(v).filter((x) => truth(run(x))), type: (v) => '<class ' + repr(typeName(v)) + '>', isinstance: () => fail('NameError', "'isinstance' is not here"),
  };
  for (const [name, value] of Object.entries(builtins)) globalThis['$' + name] = value;
  $print.names = [];
  return {
    truth, tuple, list, iterate, compare, calculate, format, item, set, slice, apart, def, call, attribute, modules,
    dict: (pairs) => new Map(pairs), and: (a, b) => truth(a) ? b() : a, or: (a, b) => truth(a) ? a : b(),
    assert: (ok, why = '') => { if (!truth(ok)) fail('AssertionError', str(why)); },
  };
})();`;
