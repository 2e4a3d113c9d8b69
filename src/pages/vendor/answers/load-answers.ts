// What buyers wrote about a seller's products: what has no answer, and everything.
import { type Country, countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { addressOf } from '#shared/search-parameters.ts';

const maxPages = 100;

export const answerLists = ['unanswered', 'all'] as const;
export type AnswerList = (typeof answerLists)[number];
export type AnswerCounts = Readonly<Record<AnswerList, number>>;

type Written = { readonly createdAt: Date; readonly country: Country | null };
type Asked = { readonly list: AnswerList; readonly page: number };
type Found<Row> = {
  readonly rows: readonly Row[];
  readonly counts: AnswerCounts;
  readonly pages: number;
};

/** Reads the list and the page that the address names. */
export async function loadAnswers<Row extends Written>(
  args: { readonly url: URL },
  locale: Locale,
  read: (asked: Asked) => Promise<Found<Row>>,
) {
  const { searchParams } = args.url;
  const list = answerLists.find((one) => one === searchParams.get('list')) ?? 'unanswered';
  const typed = Math.trunc(Number(searchParams.get('page'))) || 1;
  const page = Math.min(maxPages, Math.max(1, typed));
  const { rows, counts, pages } = await read({ list, page });
  return {
    list,
    page,
    pages: Math.min(pages, maxPages),
    counts,
    address: addressOf(args),
    rows: rows.map(({ createdAt, country, ...row }) => ({
      ...row,
      written: dateText(createdAt, locale),
      country: country === null ? null : countryName(country, locale),
    })),
  };
}
