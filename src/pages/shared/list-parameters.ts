// Reads what the address of a list says. Anything that makes no sense counts as not said.
import { redirect } from 'react-router';
import { sampleAsked } from '#features/listings/params.ts';
import type { ListFilters } from '#features/listings/queries/product-lists.server.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { maxPages } from '#shared/paging.ts';
import { type ProductSort, productSorts } from '#features/listings/rules.ts';
import { certificates } from '#features/products/schemas.ts';
import { businessTypes } from '#features/companies/schemas.ts';
import { microsPerUnit } from '#shared/money.ts';
import { plateCode } from '#shared/plate-codes.ts';
import { withParameters } from '#shared/search-parameters.ts';

const maxValues = 20;
const maxFindCharacters = 60;

/**
 * "0.40" as micros; null when it is no positive decimal. A comma is a decimal point: Turkish
 * readers type one.
 */
function priceMicros(text: string | null): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text?.trim() ?? '');
  if (!match) return null;
  return Number(match[1]) * microsPerUnit + Number((match[2] ?? '').padEnd(6, '0'));
}

/** Where a page that is no more leads to: goods are sold out, filters are narrowed, and links stay. */
export function firstPage({ pathname, search }: URL): Response {
  return redirect(withParameters(`${pathname}${search}`, { page: null }));
}

export const listViews = ['grid', 'list'] as const;
export type ListView = (typeof listViews)[number];

export type ListParameters = {
  readonly filters: ListFilters;
  readonly sort: ProductSort;
  readonly page: number;
  readonly view: ListView;
  /** A part of a brand's name that is looked for. */
  readonly find: string;
};

export function readListParameters({ searchParams: query }: URL): ListParameters {
  const page = Number(query.get('page') ?? '1');
  const sort = query.get('sort') as ProductSort;
  const least = priceMicros(query.get('least'));
  const most = priceMicros(query.get('most'));
  const given = (name: string) => [...new Set(query.getAll(name))].slice(0, maxValues);
  const among = <Value extends string>(all: readonly Value[], name: string) =>
    all.filter((value) => given(name).includes(value));
  return {
    filters: {
      brands: given('brand').filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)),
      minMicros: least,
      maxMicros: least !== null && most !== null && most < least ? null : most,
      moq: among(moqBands, 'moq'),
      lead: among(leadBands, 'lead'),
      types: among(businessTypes, 'type'),
      certificates: among(certificates, 'cert'),
      origins: [...new Set(given('origin').map(plateCode))].filter((code) => code > 0),
      hasSample: query.get('sample') === sampleAsked,
    },
    sort: productSorts.includes(sort) ? sort : 'BEST_SELLER',
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
    view: query.get('view') === 'list' ? 'list' : 'grid',
    find: (query.get('find') ?? '')
      .replace(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, maxFindCharacters),
  };
}
