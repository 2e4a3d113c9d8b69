// What a form that decides several of a queue sends, and how it reports: in the address, or as an
// answer that names the rows that were refused.

export type Chosen = {
  /** Public id. */
  readonly id: string;
  /** One word about what the row showed; empty where the decision does not depend on it. */
  readonly shown: string;
  /** As the row showed it: a refusal names it so. */
  readonly name: string;
};

const longestName = 120;

export const chosenText = ({ id, shown, name }: Chosen): string =>
  `${id} ${shown} ${name.slice(0, longestName)}`;

export function readChosen(text: string): Chosen {
  const [id = '', shown = '', ...name] = text.split(' ');
  return { id, shown, name: name.join(' ') };
}

/** The code of an answer whose errors are by public id. */
export const someRefused = 'some_refused';

const decidedParameter = 'decided';

/** Of an address to which nothing was decided: they are left out of links. */
export const noneDecided = { [decidedParameter]: null } as const;
export const someDecided = (count: number) => ({ [decidedParameter]: count });

/** How many were decided before the page opened. */
export function decidedIn(query: URLSearchParams): number {
  const count = Number(query.get(decidedParameter));
  return Number.isInteger(count) && count > 0 && count <= 100 ? count : 0;
}
