// Addresses checked by the compiler against src/routes.ts.
import { href, type Register } from 'react-router';

type Pages = Register extends { pages: infer All } ? All : never;
export type PagePath = keyof Pages;
export type ParametersOf<Path extends PagePath> = Pages[Path] extends {
  params: infer Parameters extends object;
}
  ? Parameters
  : never;
export type Query = Readonly<Record<string, string>>;

/** `address('/:lang/store/:slug', { lang: 'tr', slug }, { page: '2' })` is `/tr/store/…?page=2`. */
export function address<Path extends PagePath>(
  path: Path,
  parameters: ParametersOf<Path>,
  query: Query = {},
): string {
  const pathname = (href as (path: string, parameters: object) => string)(path, parameters);
  const search = new URLSearchParams(query).toString();
  return search === '' ? pathname : `${pathname}?${search}`;
}
