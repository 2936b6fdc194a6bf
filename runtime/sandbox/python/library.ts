// Holds what a translated Python program calls, in JavaScript for the sandbox: operators as Python means them, and the
// built-in functions, methods and modules of the subset (python.ts). A tuple is a frozen array, a dictionary a Map, an
// array of numpy an array of a class of its own.
export const LIBRARY = `const __py = (() => {
  const fail = (kind, what) => { const e = new Error(what); e.name = kind; throw e; };
  class Nd extends Array {} class Shown extends Array {}
  const nd = (values) => Nd.from(values);
  const shown = (kind, values, text) => Object.assign(Shown.from(values), { kind, text: text ?? kind + '(' + str(values) + ')' });
  const isTuple = (v) => Array.isArray(v) && Object.isFrozen(v);
  const tuple = (values) => Object.freeze(values);
  const hash = (v) => typeof v === 'number' || typeof v === 'boolean' ? Number(v) : typeof v === 'string' ? 's' + v : v === null ? 'None'
    : isTuple(v) ? 't' + JSON.stringify(v.map((x) => String(hash(x)))) : fail('TypeError', "unhashable type: '" + typeName(v) + "'");
  class Dict extends Map {
    constructor(pairs) { super(); this.keysByHash = new Map(); for (const [k, v] of pairs) this.set(k, v); }
    own(k) { const h = hash(k); return this.keysByHash.has(h) ? this.keysByHash.get(h) : k; }
    has(k) { return super.has(this.own(k)); }
    get(k) { return super.get(this.own(k)); }
    set(k, v) { const own = this.own(k); this.keysByHash.set(hash(k), own); return super.set(own, v); }
    delete(k) { const own = this.own(k); this.keysByHash.delete(hash(k)); return super.delete(own); }
  }
  class Group extends Dict {} const group = (values) => new Group(values.map((v) => [v, null]));
  const once = (steps) => ({ next: () => steps.next(), [Symbol.iterator]() { return this; } });
  const typeName = (v) => v === null || v === undefined ? 'NoneType' : typeof v === 'number' ? 'number'
    : typeof v === 'boolean' ? 'bool' : typeof v === 'string' ? 'str' : v instanceof Group ? 'set' : v instanceof Map ? 'dict'
    : v instanceof Nd ? 'array' : v instanceof Shown ? v.kind : Array.isArray(v) ? (isTuple(v) ? 'tuple' : 'list') : typeof v === 'object' ? (v.isModule ? 'module' : 'generator') : 'function';
  const real = (v) => typeof v === 'number' ? v : typeof v === 'boolean' ? Number(v)
    : fail('TypeError', 'a number was wanted, not ' + typeName(v));
  const integer = (v) => Number.isInteger(real(v)) ? Number(v) : fail('TypeError', 'a whole number was wanted, not ' + str(v));
  const beyond = () => fail('OverflowError', 'whole numbers beyond 2**53 are not computed here'), safe = (n) => Number.isSafeInteger(n) ? n : beyond();
  const words = (v) => typeof v === 'string' ? v : fail('TypeError', 'a text was wanted, not ' + typeName(v)), chars = (v) => typeof v === 'string' && /[\\ud800-\\udfff]/.test(v) ? [...v] : v;
  const truth = (v) => v instanceof Map ? v.size > 0 : Array.isArray(v) ? v.length > 0 : Boolean(v);
  const power = (text) => text.replace(/e([-+])(\\d)$/, 'e$10$2');
  const digits = (x) => Number.isNaN(x) ? 'nan' : x === Infinity ? 'inf' : x === -Infinity ? '-inf'
    : power(Math.abs(x) >= 1e16 || (x !== 0 && Math.abs(x) < 1e-4) ? x.toExponential() : String(x));
  const escaped = (c) => ({ '\\n': '\\\\n', '\\r': '\\\\r', '\\t': '\\\\t' })[c] ?? '\\\\x' + c.charCodeAt(0).toString(16).padStart(2, '0');
  const quoted = (s) => {
    const quote = s.includes("'") && !s.includes('"') ? '"' : "'";
    return quote + s.replaceAll('\\\\', '\\\\\\\\').replaceAll(quote, '\\\\' + quote).replace(/[\\0-\\x1f\\x7f-\\xa0]/g, escaped) + quote;
  };
  const repr = (v) => typeof v === 'string' ? quoted(v) : str(v);
  const str = (v) => v === null || v === undefined ? 'None' : v === true ? 'True' : v === false ? 'False'
    : typeof v === 'number' ? digits(v) : typeof v === 'string' ? v
    : v instanceof Group ? (v.size === 0 ? 'set()' : '{' + [...v.keys()].map(repr).join(', ') + '}')
    : v instanceof Map ? '{' + [...v].map(([k, w]) => repr(k) + ': ' + repr(w)).join(', ') + '}'
    : v instanceof Nd ? '[' + [...v].map(repr).join(' ') + ']' : v instanceof Shown ? v.text
    : isTuple(v) ? '(' + v.map(repr).join(', ') + (v.length === 1 ? ',)' : ')')
    : Array.isArray(v) ? '[' + v.map(repr).join(', ') + ']' : '<' + typeName(v) + '>';
  const iterate = (v) => v instanceof Map ? [...v.keys()] : Array.isArray(v) || typeof v === 'string' || typeName(v) === 'generator' ? v
    : fail('TypeError', typeName(v) + ' cannot be looped over');
  const list = (v) => [...iterate(v)];
  const isNumber = (v) => typeof v === 'number' || typeof v === 'boolean';
  const equal = (a, b) => {
    if (isNumber(a) && isNumber(b)) return Number(a) === Number(b);
    if (a instanceof Nd || b instanceof Nd) fail('TypeError', 'arrays are compared one number at a time here');
    if (typeName(a) !== typeName(b)) return false;
    if (a instanceof Map) return a.size === b.size && [...a].every(([k, v]) => b.has(k) && equal(v, b.get(k)));
    return Array.isArray(a) ? a.length === b.length && a.every((x, i) => equal(x, b[i])) : (a ?? null) === (b ?? null);
  };
  const order = (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
    if (Array.isArray(a) && typeName(a) === typeName(b)) {
      for (let i = 0; i < Math.min(a.length, b.length); i++) { const o = equal(a[i], b[i]) ? 0 : order(a[i], b[i]); if (o !== 0) return o; }
      return a.length - b.length;
    }
    const [x, y] = [real(a), real(b)];
    return x < y ? -1 : x > y ? 1 : x === y ? 0 : NaN;
  };
  const holds = (a, b) => typeof b === 'string' ? b.includes(words(a)) : b instanceof Map ? b.has(a) : list(b).some((x) => equal(x, a));
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
  const modulo = (a, b) => { const m = a % nonzero(b); return m !== 0 && m < 0 !== b < 0 ? m + b : m; };
  const floored = (a, b) => { const q = (a - modulo(a, b)) / b; return q - Math.floor(q) > 0.5 ? Math.ceil(q) : Math.floor(q); };
  const raised = (a, b) => {
    const c = a === 0 && b < 0 ? nonzero(0) : a ** b;
    if (!Number.isFinite(a) || !Number.isFinite(b) || Number.isFinite(c)) return c;
    return Number.isNaN(c) ? fail('ValueError', 'complex numbers are not computed here') : fail('OverflowError', 'result too large');
  };
  const NUMBERS = { '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / nonzero(b), '//': floored, '%': modulo, '**': raised };
  const number = (sign, a, b) => {
    const c = NUMBERS[sign](a, b);
    return sign !== '/' && Number.isInteger(c) && !Number.isSafeInteger(c) && Number.isSafeInteger(a) && Number.isSafeInteger(b) ? beyond() : c;
  };
  const repeated = (v, n) => {
    const all = typeof v === 'string' ? v.repeat(Math.max(0, n)) : Array.from({ length: Math.max(0, n) }, () => v).flat();
    return isTuple(v) ? tuple(all) : all;
  };
  const percent = (text, given) => {
    const values = isTuple(given) ? [...given] : [given];
    const done = text.replace(/%(?:%|([-+0]*)(\\d*)(?:\\.(\\d+))?([dfegis])|)/g, (all, flags, width, places, kind) => {
      if (all === '%%') return '%';
      if (kind === undefined || values.length === 0) fail(kind ? 'TypeError' : 'ValueError', "there is no value, or this sign after % is not known here, in '" + text + "'");
      const value = values.shift();
      const side = flags.includes('-') ? '<' : flags.includes('0') && kind !== 's' ? '0' : '>';
      const end = width + (places === undefined ? '' : '.' + places);
      if (kind === 's') return format(str(value), side + end + 's');
      const [n, as] = kind === 'd' || kind === 'i' ? [Math.trunc(real(value)), 'd'] : [real(value), kind];
      return format(n, side === '0' ? (flags.includes('+') ? '+0' : '0') + end + as : side + (flags.includes('+') ? '+' : '') + end + as);
    });
    return values.length > 0 ? fail('TypeError', 'not all arguments converted during string formatting') : done;
  };
  const calculate = (sign, a, b) => {
    if (isNumber(a) && isNumber(b)) return number(sign, Number(a), Number(b));
    if (a instanceof Nd || b instanceof Nd) {
      const n = a instanceof Nd ? a.length : b.length;
      return nd(Array.from({ length: n }, (_, i) => calculate(sign, Array.isArray(a) ? a[i] : a, Array.isArray(b) ? b[i] : b)));
    }
    if (sign === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
    if (sign === '+' && Array.isArray(a) && typeName(a) === typeName(b)) return isTuple(a) ? tuple([...a, ...b]) : [...a, ...b];
    if (sign === '*' && (typeof a === 'string' || Array.isArray(a))) return repeated(a, integer(b));
    if (sign === '*' && (typeof b === 'string' || Array.isArray(b))) return repeated(b, integer(a));
    if (sign === '%' && typeof a === 'string') return percent(a, b);
    return number(sign, real(a), real(b));
  };
  const update = (sign, a, b) => {
    if (typeName(a) === 'list' && sign === '+') { for (const x of list(b)) a.push(x); return a; }
    return a instanceof Nd || (typeName(a) === 'list' && sign === '*') ? Object.assign(a, { length: 0 }, calculate(sign, a, b)) : calculate(sign, a, b);
  };
  const fixed = (x, places) => {
    if (!Number.isFinite(x)) return digits(x);
    if (Math.abs(x) >= 1e21) return String(BigInt(x)) + (places > 0 ? '.' + '0'.repeat(places) : '');
    const long = x.toFixed(Math.min(100, places + 25));
    const dot = long.indexOf('.');
    const down = long.slice(0, places === 0 ? dot : dot + 1 + places);
    return /^50*$/.test(long.slice(dot + 1 + places)) && /[02468]$/.test(down) ? down : x.toFixed(places);
  };
  const rounded = (x, n = 0) => {
    if (!Number.isFinite(x)) return n === null ? fail('ValueError', 'no whole number: ' + digits(x)) : x;
    if (n >= 0) return n > 22 ? x : Number(fixed(x, n ?? 0));
    const [step, rest] = [10 ** -n, modulo(x, 10 ** -n)];
    return x - rest + (2 * rest > step || (2 * rest === step && Math.abs((x - rest) / step) % 2 === 1) ? step : 0);
  };
  const general = (x, places, least) => {
    if (!Number.isFinite(x)) return digits(x);
    const [front, at] = x.toExponential(places - 1).split('e');
    const short = (text) => text.includes('.') ? text.replace(/\\.?0+$/, '') : text;
    return Number(at) < -4 || Number(at) >= least ? power(short(front) + 'e' + at) : short(fixed(x, places - 1 - Number(at)));
  };
  const numeral = (x, places, kind) => kind === 'f' ? fixed(x, places ?? 6) : kind === '%' ? fixed(x * 100, places ?? 6) + '%'
    : kind === 'e' ? power(x.toExponential(places ?? 6)) : kind === 'd' ? (Number.isInteger(x) ? digits(x) : fail('ValueError', "Unknown format code 'd' for " + digits(x)))
    : kind === 'g' ? general(x, places || (places === 0 ? 1 : 6), places || (places === 0 ? 1 : 6)) : places === undefined ? digits(x) : general(x, places || 1, (places || 1) - 1);
  const format = (v, spec) => {
    if (spec === '') return str(v);
    const found = /^([<>^]?)([+]?)(0?)(\\d*)(,?)(?:\\.(\\d+))?([fdeg%s]?)$/.exec(spec);
    if (!found || (found[3] && found[5])) fail('ValueError', "the format '" + spec + "' is not known here");
    const [, side, plus, zero, width, commas, said, kind] = found;
    const places = said === undefined ? undefined : Number(said);
    if (!isNumber(v) && typeof v !== 'string' || (kind === 's') !== (typeof v === 'string') && kind !== '' || typeof v === 'string' && (plus || zero || commas))
      fail('ValueError', "the format '" + spec + "' does not suit " + typeName(v));
    let text = typeof v === 'string' ? (places === undefined ? v : [...v].slice(0, places).join('')) : numeral(Number(v), places, kind);
    if (commas) text = text.replace(/^-?\\d+/, (front) => front.replace(/\\B(?=(\\d{3})+$)/g, ','));
    if (plus && !text.startsWith('-')) text = '+' + text;
    const more = Math.max(0, Number(width || 0) - [...text].length);
    if (zero && side === '') return text.replace(/^[-+]?/, (front) => front + '0'.repeat(more));
    const left = side === '^' ? Math.floor(more / 2) : side === '<' || (side === '' && typeof v === 'string') ? 0 : more;
    return (zero ? '0' : ' ').repeat(left) + text + (zero ? '0' : ' ').repeat(more - left);
  };
  const place = (v, i) => {
    const at = integer(i) < 0 ? v.length + integer(i) : integer(i);
    return at >= 0 && at < v.length ? at : fail('IndexError', 'index out of range: ' + str(i));
  };
  const hasItems = (v) => typeof v === 'string' || (Array.isArray(v) && !/^dict_/.test(v.kind));
  const item = (v, key) => typeName(v) === 'dict' ? (v.has(key) ? v.get(key) : fail('KeyError', repr(key)))
    : hasItems(v) ? chars(v)[place(chars(v), key)] : fail('TypeError', typeName(v) + ' has no items');
  const set = (v, key, value) => {
    if (typeName(v) === 'dict') v.set(key, value); else if (typeName(v) === 'list' || v instanceof Nd) v[place(v, key)] = value;
    else fail('TypeError', typeName(v) + ' cannot be changed');
  };
  const slice = (v, from, to) => {
    if (!hasItems(v) || v instanceof Shown) fail('TypeError', typeName(v) + ' is not cut here');
    const cut = chars(v).slice(from === null ? 0 : integer(from), to === null ? undefined : integer(to));
    return isTuple(v) ? tuple(cut) : typeof v === 'string' && Array.isArray(cut) ? cut.join('') : cut;
  };
  const apart = (v, shape) => {
    const values = list(v);
    if (values.length !== shape.length) fail('ValueError', shape.length + ' values were wanted, not ' + values.length);
    return values.map((x, i) => shape[i] === 0 ? x : apart(x, shape[i]));
  };
  const steps = function* (items, shape, kept, value) { for (const x of items) { const each = shape === 0 ? x : apart(x, shape); if (kept(each)) yield value(each); } };
  const generate = (v, ...how) => once(steps(iterate(v), ...how));
  const def = (signature, run) => Object.assign(run, { signature });
  const bound = ({ title, names, most, defaults }, args, given) => {
    if (args.length > most) fail('TypeError', title + '() takes ' + most + ' positional arguments but ' + args.length + ' were given');
    const wrong = Object.keys(given).find((key) => names.indexOf(key) < args.length);
    if (wrong !== undefined) fail('TypeError', title + '() got ' + (names.includes(wrong) ? 'multiple values for argument' : 'an unexpected keyword argument') + " '" + wrong + "'");
    const all = { ...defaults, ...given };
    return names.map((name, i) => i < args.length ? args[i] : Object.hasOwn(all, name) ? all[name] : fail('TypeError', title + "() missing the argument '" + name + "'"));
  };
  // What a function of this library takes: its length is what it has to be given, opt() what it may be given more.
  const opt = (more, run) => Object.assign(run, { more });
  const named = (keys, more, run) => Object.assign(run, { keys, more });
  const call = (run, args, given) => {
    if (typeof run !== 'function') fail('TypeError', typeName(run) + ' cannot be called');
    if (run.signature) return run(...bound(run.signature, args, given)) ?? null;
    const wrong = Object.keys(given).find((key) => run.keys !== 'any' && !run.keys?.includes(key));
    if (wrong !== undefined) fail('TypeError', "there is no argument '" + wrong + "'");
    const all = run.keys ? [given, ...args] : args;
    const { least = run.length } = run; if (all.length < least || all.length > least + (run.more ?? 0)) fail('TypeError', (run.title ?? run.name) + '() is not called with ' + args.length + ' arguments here');
    return run(...all) ?? null;
  };
  const apply = (run, ...args) => call(run, args, {});
  const keyOf = ({ key = null }) => key === null ? (x) => x : (x) => apply(key, x);
  const sort = (given, v) => {
    const [key, sign] = [keyOf(given), truth(given.reverse) ? -1 : 1];
    return v.map((x) => [key(x), x]).sort(([a], [b]) => sign * order(a, b)).map(([, x]) => x);
  };
  const cut = (s, by) => by === null ? s.split(/\\s+/).filter(Boolean) : words(by) === '' ? fail('ValueError', 'empty separator') : s.split(by);
  const filled = (s, v) => {
    let n = 0;
    return s.replace(/\\{\\{|\\}\\}|\\{(\\d*)(?::([^{}]*))?\\}|[{}]/g, (all, at, spec = '') => {
      if (all === '{{' || all === '}}') return all[0];
      if (at === undefined) fail('ValueError', "these braces are not known here, in '" + s + "'");
      return format(at === '' ? v[place(v, n++)] : v[place(v, Number(at))], spec);
    });
  };
  const merge = (m, w) => { for (const [k, x] of w instanceof Map ? w : list(w).map((pair) => apart(pair, [0, 0]))) m.set(k, x); return null; };
  const taken = (m, k) => { const x = item(m, k); m.delete(k); return x; };
  const METHODS = {
    str: {
      upper: (s) => s.toUpperCase(), lower: (s) => s.toLowerCase(), strip: (s) => s.trim(), split: opt(1, (s, by = null) => cut(s, by)),
      join: (s, v) => list(v).map(words).join(s), replace: (s, a, b) => s.replaceAll(words(a), () => words(b)), startswith: (s, a) => s.startsWith(words(a)), endswith: (s, a) => s.endsWith(words(a)),
      format: opt(Infinity, (s, ...v) => filled(s, v)),
    },
    list: {
      append: (v, x) => { v.push(x); }, extend: (v, w) => { update('+', v, w); }, pop: opt(1, (v, i = -1) => v.splice(place(v, i), 1)[0]),
      insert: (v, i, x) => { v.splice(integer(i), 0, x); }, reverse: (v) => { v.reverse(); }, remove: (v, x) => { v.splice(METHODS.both.index(v, x), 1); },
      sort: named(['key', 'reverse'], 0, (given, v) => { sort(given, v).forEach((x, i) => { v[i] = x; }); }),
    },
    both: { index: (v, x) => { const i = v.findIndex((y) => equal(x, y)); return i < 0 ? fail('ValueError', repr(x) + ' is not in it') : i; }, count: (v, x) => v.filter((y) => equal(x, y)).length },
    dict: {
      keys: (m) => shown('dict_keys', [...m.keys()]), values: (m) => shown('dict_values', [...m.values()]), items: (m) => shown('dict_items', [...m].map((pair) => tuple(pair))),
      get: opt(1, (m, k, other = null) => m.has(k) ? m.get(k) : other), update: merge, pop: opt(1, (m, k, other = undefined) => other === undefined || m.has(k) ? taken(m, k) : other),
      setdefault: (m, k, other) => { if (!m.has(k)) m.set(k, other); return m.get(k); },
    },
    set: { add: (m, k) => { m.set(k, null); }, discard: (m, k) => { m.delete(k); }, remove: (m, k) => { if (!m.delete(k)) fail('KeyError', repr(k)); } },
  };
  const methodOf = (run, title, v) => {
    const method = run.keys ? (given, ...args) => run(given, v, ...args) : (...args) => run(v, ...args);
    return Object.assign(method, { title, keys: run.keys, more: run.more, least: run.length - 1 });
  };
  const attribute = (v, name) => {
    if (v !== null && typeof v === 'object' && v.isModule) return Object.hasOwn(v, name) ? v[name] : fail('AttributeError', "there is no '" + name + "' here");
    const kind = typeName(v);
    const known = [METHODS[kind], kind === 'list' || kind === 'tuple' ? METHODS.both : undefined].find((of) => of && Object.hasOwn(of, name));
    if (known) return methodOf(known[name], name, v);
    fail('AttributeError', kind + " has no '" + name + "' here");
  };
  const one = (run) => (x) => Array.isArray(x) ? nd(x.map((y) => one(run)(y))) : run(real(x));
  const defined = (run, from, to) => one((x) => x >= from && x <= to ? run(x) : fail('ValueError', 'math domain error'));
  const DEGREE = Math.PI / 180;
  const norm = (v) => Math.sqrt(list(v).reduce((sum, x) => sum + real(x) ** 2, 0));
  const shared = {
    isModule: true, pi: Math.PI, e: Math.E, inf: Infinity, nan: NaN, sqrt: defined(Math.sqrt, 0, Infinity), exp: one(Math.exp), log: defined(Math.log, Number.MIN_VALUE, Infinity),
    log10: one(Math.log10), sin: one(Math.sin), cos: one(Math.cos), tan: one(Math.tan), floor: one((x) => safe(Math.floor(x))), ceil: one((x) => safe(Math.ceil(x))),
    degrees: one((x) => x / DEGREE), radians: one((x) => x * DEGREE), hypot: opt(Infinity, (...v) => Math.hypot(...v.map(real))),
  };
  const [asin, acos, atan, atan2] = [defined(Math.asin, -1, 1), defined(Math.acos, -1, 1), one(Math.atan), (y, x) => Math.atan2(real(y), real(x))];
  const spread = (v) => list(v.length === 1 ? v[0] : v);
  const best = (v, key, sign) => spread(v).reduce((a, b) => a === undefined || sign * order(key(b), key(a)) > 0 ? b : a, undefined) ?? fail('ValueError', 'the most or least of nothing');
  const sum = opt(1, (v, start = 0) => list(v).reduce((a, b) => calculate('+', a, b), start));
  const modules = {
    math: { ...shared, asin, acos, atan, atan2, pow: (a, b) => real(a) ** real(b), fabs: one(Math.abs), isnan: (x) => Number.isNaN(x), isclose: (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)),
      dist: (a, b) => norm(list(a).map((x, i) => x - b[i])), trunc: one((x) => safe(Math.trunc(x))) },
    numpy: { ...shared, arcsin: asin, arccos: acos, arctan: atan, arctan2: atan2, rad2deg: shared.degrees, deg2rad: shared.radians, abs: one(Math.abs), square: one((x) => x * x),
      array: (v) => nd(list(v)), sum: (v) => sum(v), mean: (v) => sum(v) / v.length, maximum: (a, b) => Math.max(real(a), real(b)), minimum: (a, b) => Math.min(real(a), real(b)),
      max: (v) => best([v], (x) => x, 1), min: (v) => best([v], (x) => x, -1), dot: (a, b) => sum(list(a).map((x, i) => x * b[i])), round: opt(1, (x, n = 0) => one((y) => Number(fixed(y * 10 ** n, 0)) / 10 ** n)(x)),
      linalg: { isModule: true, norm } },
  };
  const range = opt(2, (a, b = undefined, step = 1) => {
    const [from, to, values] = [b === undefined ? 0 : integer(a), integer(b ?? a), []];
    if (integer(step) === 0) fail('ValueError', 'range() with step 0');
    for (let i = from; step > 0 ? i < to : i > to; i += step) values.push(i);
    return shown('range', values, 'range(' + from + ', ' + to + (step === 1 ? '' : ', ' + step) + ')');
  });
  const whole = (v) => {
    if (typeof v === 'string' && !/^\\s*[-+]?\\d+\\s*$/.test(v)) fail('ValueError', 'no whole number: ' + repr(v));
    const n = Math.trunc(typeof v === 'string' ? Number(v) : real(v));
    return Number.isNaN(n) ? fail('ValueError', 'no whole number: nan') : safe(n);
  };
  const float = (v) => {
    if (typeof v !== 'string') return real(v);
    const text = v.trim().toLowerCase().replace(/^([-+]?)inf$/, '$1infinity').replace('infinity', 'Infinity');
    return /^[-+]?nan$/.test(text) ? NaN : /^[-+]?(Infinity|(\\d+\\.?\\d*|\\.\\d+)(e[-+]?\\d+)?)$/.test(text) ? Number(text) : fail('ValueError', 'no number: ' + repr(v));
  };
  const zipped = function* (steps) {
    for (;;) { const row = []; for (const step of steps) { const { done, value } = step.next(); if (done) return; row.push(value); } yield tuple(row); }
  };
  const counted = function* (v, n) { let i = n; for (const x of v) yield tuple([i++, x]); };
  const hasOne = (v, wanted) => { for (const x of iterate(v)) if (truth(x) === wanted) return true; return false; };
  const size = (v) => v instanceof Map ? v.size : Array.isArray(v) || typeof v === 'string' ? chars(v).length : fail('TypeError', typeName(v) + ' has no length');
  const { write } = print, said = (v) => v === null ? null : words(v);
  const builtins = {
    print: named(['sep', 'end', 'flush'], Infinity, ({ sep = null, end = null }, ...args) => { write(args.map(str).join(said(sep) ?? ' ') + (said(end) ?? '\\n')); }),
    len: size, range, list: opt(1, (v = []) => list(v)), tuple: opt(1, (v = []) => tuple(list(v))), set: opt(1, (v = []) => group(list(v))),
    dict: named('any', 1, (given, v = []) => { const m = new Dict([]); merge(m, v); merge(m, Object.entries(given)); return m; }),
    abs: one(Math.abs), round: opt(1, (x, n = null) => rounded(real(x), n)), sum, int: whole, float, repr: (v) => repr(v),
    str: opt(1, (v = '') => str(v)), bool: truth, pow: (a, b) => calculate('**', a, b), any: (v) => hasOne(v, true), all: (v) => !hasOne(v, false),
    min: named(['key'], Infinity, (given, v, ...more) => best([v, ...more], keyOf(given), -1)), max: named(['key'], Infinity, (given, v, ...more) => best([v, ...more], keyOf(given), 1)),
    sorted: named(['key', 'reverse'], 0, (given, v) => sort(given, list(v))), reversed: (v) => once(list(v).reverse()[Symbol.iterator]()),
    enumerate: named(['start'], 1, ({ start = 0 }, v, from = start) => once(counted(iterate(v), from))), zip: opt(Infinity, (...v) => once(v.length === 0 ? [][Symbol.iterator]() : zipped(v.map((w) => iterate(w)[Symbol.iterator]())))),
    map: (run, v) => generate(v, 0, () => true, (x) => apply(run, x)), filter: (run, v) => generate(v, 0, (x) => truth(run === null ? x : apply(run, x)), (x) => x),
  };
  for (const [name, value] of Object.entries(builtins)) globalThis['$' + name] = Object.assign(value, { title: name });
  return {
    truth, tuple, list, iterate, compare, calculate, update, format, item, set, slice, apart, generate, def, call, attribute, modules,
    dict: (pairs) => new Dict(pairs), group, change: (v, key, to) => set(v, key, to(item(v, key))),
    and: (a, b) => truth(a) ? b() : a, or: (a, b) => truth(a) ? a : b(),
    read: (v, name, local) => v !== undefined ? v : local ? fail('UnboundLocalError', "'" + name + "' is read before it is set") : fail('NameError', "'" + name + "' is not here"),
    assert: (ok, why = '') => { if (!truth(ok)) fail('AssertionError', str(why)); },
  };
})();`;
