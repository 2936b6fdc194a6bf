// Compares translated programs with what Python 3.11 printed for them (whole numbers that Python holds as floats
// aside), and shows what is refused.
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { translatePython } from './python.ts';

const sandbox = createSandbox();
afterAll(() => sandbox.close());
const run = (source: string) => sandbox.run({ language: 'python', source });

const PROGRAMS: readonly (readonly [what: string, source: string, printed: string])[] = [
  [
    'numbers',
    'print(-7 // 2, -7 % 3, 7 % -3, 2 ** -1, -2 ** 2, 7 / 2, round(2.5), round(3.14159, 2), abs(-3))',
    '-4 2 -2 0.5 -4 3.5 2 3.14 3',
  ],
  [
    'conditions',
    'x = 0.5\nprint(not x or True, not (x or True), 0 < x <= 1 < 2, x in [1, 0.5], None is None, [] or "empty", x and 3)',
    'True False True True True empty 3',
  ],
  [
    'collections',
    'p = {"a": [1, (2.5, None)], "b": "x"}\np["c"] = p.get("c", 0) + 1\nprint(p, p["a"][-1][0], [1, 2, 3][1:], (1,), [1] + [2], "ab" * 2)\nfor k, v in p.items():\n    print(k, v)',
    "{'a': [1, (2.5, None)], 'b': 'x', 'c': 1} 2.5 [2, 3] (1,) [1, 2] abab\na [1, (2.5, None)]\nb x\nc 1",
  ],
  [
    'functions',
    'def reach(h, r=0.98, *, c=0.79):\n    """Whether it is near."""\n    if abs(h - c) <= r:\n        return True\n    return False\nprint(reach(1.2), reach(h=2), reach(2, r=2), (lambda t: t + 1)(2))\ntotal = 0\ndef add(n):\n    global total\n    total += n\nadd(3); add(n=4)\nprint(total)',
    'True False True 3\n7',
  ],
  [
    'loops',
    'n = 5\nwhile True:\n    n -= 1\n    if n == 3:\n        continue\n    elif n < 2:\n        break\n    else:\n        pass\n    print(n, end_ if False else n * n)\nprint([i * j for i, j in zip([1, 2], [3, 4]) if i > 1], sum(v for v in range(4)), max([(1, 5), (2, 3)], key=lambda p: p[1]))',
    '4 16\n2 4\n[8] 6 (1, 5)',
  ],
  [
    'texts',
    'x = 1.256\nprint(f"{x:.2f} m, {0.5:.1%}, {3:>4}|{{}}", "%.1f and %d" % (x, 3), "{:.1f} {}".format(x, "ok"), "a" "b", \'it\\\'s\', sep="; ")',
    "1.26 m, 50.0%,    3|{}; 1.3 and 3; 1.3 ok; ab; it's",
  ],
  [
    'geometry',
    'import math, numpy as np\nfrom math import sqrt as root, pi\nfov = math.degrees(2 * math.atan2(1, 2))\nprint(round(fov, 3), root(2), math.hypot(0.3, 0.4), round(np.linalg.norm(np.array([1, 2]) - np.array([4, 6.5])), 3), pi)',
    '53.13 1.4142135623730951 0.5 5.408 3.141592653589793',
  ],
  [
    'grids',
    'd = {(0, 1): "x"}\nd[(0, 0)] = 1\nd[0, 0] += 1\nseen = {(2, 3), (2, 3)}\nseen.add((4, 5))\nprint((0, 1) in d, d.get((0, 1)), len(d), d, len(seen), (4, 5) in seen, {1: "a", True: "c"}, {"a": [1]} == {"a": [1]})',
    "True x 2 {(0, 1): 'x', (0, 0): 2} 2 True {1: 'c'} True",
  ],
  [
    'changes in place',
    'a = [1]\nb = a\nb += [2]\ndef grow(x, seen=[]):\n    x += (3,)\n    seen.append(len(x))\n    return seen\ngrow(a)\nprint(a, grow(a), [1] == True, None == False, () == False, (1, 2) == [1, 2], 1 == True)\nfor i in range(2):\n    print(i, end=" ")\nprint()',
    '[1, 2, 3, 3] [3, 4] False False False False True\n0 1 ',
  ],
  [
    'rounding and formats',
    'print(round(2.675, 2), round(1.115, 2), round(2.345, 2), f"{2.5:.0f} {0.125:.2f} {-3:05d} {1:^3}|{1234.5678:,.3f}", "%-5s|%5s|%d" % ("a", "b", 3.9), 5. + 1, 1 // 0.1, 1e-7)',
    '2.67 1.11 2.35 2 0.12 -0003  1 |1,234.568 a    |    b|3 6 9 1e-07',
  ],
  [
    'nested targets and generators',
    'for i, (a, b) in enumerate([(1, 2), (3, 4)]):\n    print(i, a, b)\n(a, b), c = (1, 2), 3\ng = (x for x in [a, b, c])\nz = zip([1], [2])\nprint([p + q for _, (p, q) in [(0, (1, 2))]], sum(g), sum(g), list(z), list(z), float("inf"), sorted([(1, "b"), (1, "a")], key=lambda t: t[0], reverse=True))',
    "0 1 2\n1 3 4\n[3] 6 0 [(1, 2)] [] inf [(1, 'b'), (1, 'a')]",
  ],
  [
    'quotes and wide characters',
    'print(["it\'s", "a\\nb", \'"\'], len("😀"), "😀b"[1], "a😀b"[1:2], "".split(), range(3), {"a": 1}.keys())\ndef deep(n):\n    return 0 if n == 0 else 1 + deep(n - 1)\nprint(deep(800))',
    "[\"it's\", 'a\\nb', '\"'] 1 b 😀 [] range(0, 3) dict_keys(['a'])\n800",
  ],
];

test.each(PROGRAMS)('%s print what Python prints', (_, source, printed) => {
  const wanted = source.replaceAll('end_ if False else ', '');
  expect(run(wanted)).toEqual({ end: 'done', stdout: `${printed}\n` });
});

test.each([
  ['import os', 'line 1: `import os` is not run here'],
  ['x = 1\nclass A:\n    pass', 'line 2: `class A:` is not run here'],
  ['with open("f") as f:\n    pass', 'line 1'],
  ['try:\n    x = 1\nexcept Exception:\n    pass', 'line 1: `try:`'],
  ['x = 1 +', 'line 1 is no Python that is understood here'],
  ['x = [i for i in a for j in b]', 'line 1'],
  ['x = 3 & 1', 'line 1'],
  ['x = 12345678901234567890', 'line 1: `12345678901234567890` is not run here'],
  ['a, *b = [1, 2]', 'line 1'],
  [`x = ${'('.repeat(300)}1${')'.repeat(300)}`, 'nested deeper'],
])('%s is refused with its line', (source, why) => {
  const read = translatePython(source);
  expect(read.ok ? '' : read.why).toContain(why);
  expect(read.ok ? '' : read.why).toContain('Of Python these are run: ');
});

test.each([
  ['def f(a, b):\n    return a\nf(1)', "TypeError: f() missing the argument 'b'"],
  ['def f(a):\n    return a\nf(1, 2)', 'TypeError: f() takes 1 positional arguments but 2 were given'],
  ['print("a", bogus=3)', "TypeError: there is no argument 'bogus'"],
  ['"a,b".split(",", 1)', 'TypeError: split() is not called with 2 arguments here'],
  ['x = 1\ndef f():\n    print(x)\n    x = 2\nf()', "UnboundLocalError: 'x' is read before it is set"],
  ['f()\ndef f():\n    pass', "NameError: 'f' is not here"],
  ['print(2 ** 53 + 1)', 'OverflowError: whole numbers beyond 2**53 are not computed here'],
  ['def f(n):\n    return f(n + 1)\nf(0)', 'RecursionError: maximum recursion depth exceeded'],
  ['d = {[1]: 2}', "TypeError: unhashable type: 'list'"],
  ['int("3.5")', "ValueError: no whole number: '3.5'"],
  ['a, (b, c) = 1, [2]', 'ValueError: 2 values were wanted, not 1'],
])('%j is an error as in Python', (source, error) => {
  expect(run(source)).toEqual({ end: 'error', stdout: '', error });
});

test('a program that has gone wrong says so in words of its own', () => {
  expect(run('print(open("f"))').error).toBe("NameError: 'open' is not here");
  expect(run('print(1 / 0)').error).toBe('ZeroDivisionError: division by zero');
  expect(run('print("a" + 1)').error).toMatch(/^TypeError: /);
  expect(run('a = [1]\nprint(a[3])').error).toMatch(/^IndexError: /);
  expect(run('x = "a".constructor').error).toMatch(/^AttributeError: /);
  expect(run('while True: pass').end).toBe('time');
});

test('no sequence of signs breaks the translator', () => {
  for (const text of ['-'.repeat(40_000), 'not '.repeat(10_000), '['.repeat(40_000), 'if x:\n'.repeat(3000), '\0']) {
    expect(translatePython(`x = ${text}1`).ok).toBe(false);
  }
});
