// Maps and joins sequences that are read more than once without keeping them in memory: each reading computes the
// result anew.

export const mapped = <From, To>(all: Iterable<From>, to: (one: From) => To): Iterable<To> => ({
  *[Symbol.iterator]() {
    for (const one of all) yield to(one);
  },
});

export const joined = <T>(parts: Iterable<Iterable<T>>): Iterable<T> => ({
  *[Symbol.iterator]() {
    for (const part of parts) yield* part;
  },
});
