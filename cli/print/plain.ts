// Text as a terminal may show it: the rules stand where errors and records can use them too.
export { addressShown, cut, inOneLine, oneLine, plain, widthOf, withoutSecrets } from '../../runtime/text/plain.ts';
