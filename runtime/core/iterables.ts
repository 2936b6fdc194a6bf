// Maps and joins what is read more than once without holding it: the result is made anew each time that it is read.

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
