// One exhibitor: its stands, what it makes, and where to read more about it.
import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { storeMarks } from '#features/companies/queries.server.ts';
import { directoryTag } from '#features/directory/events.ts';
import { daysIn } from '#features/exhibitions/format.ts';
import { listExhibitors } from '#features/exhibitions/queries/exhibitors.server.ts';
import * as words from '#messages/features/exhibitions';
import * as directory from '#messages/pages/storefront/directory';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { listText } from '#shared/lists.ts';
import * as paths from '#shared/paths.ts';
import type { SheetContent } from './exhibition-sheet.tsx';
import { belowFair, fairOf, say, type Tags } from './fair.server.ts';

/** Throws not_found for a company without a confirmed booking. */
export async function exhibitorSheet(
  context: Context,
  { slug, company }: { readonly slug: string; readonly company: string },
  tags: Tags,
): Promise<SheetContent> {
  const { locale } = context;
  const fair = await fairOf(context, slug, tags);
  tags.add(directoryTag);
  tags.add(categoryTreeTag);
  const [all, tree] = await Promise.all([
    listExhibitors(context, fair.id),
    getCategoryTree(context),
  ]);
  const one = all.find(({ id }) => id === company);
  if (!one) throw notFound();
  const store = (await storeMarks(context, [one.companyId])).get(one.companyId);
  if (store) tags.add(storeTag(store.slug));
  const sectors = tree.filter(({ slug: sector }) => one.sectors.includes(sector));
  const facts = [
    { name: words.stand({ locale }), value: ltr(one.stands.join(', ')) },
    {
      name: m.pavilion({ locale }),
      value: listText(
        one.pavilions.map((code) => countryName(code, locale)),
        locale,
      ),
    },
    {
      name: directory.sectors({ locale }),
      value: listText(
        sectors.map(({ name }) => name),
        locale,
      ),
    },
    // In the company's own words, in whatever language.
    { name: m.mainProducts({ locale }), value: listText(one.products.map(isolated), locale) },
  ];
  return {
    ...belowFair(fair, locale),
    title: one.name,
    lead: `${say(fair.title, locale)} · ${daysIn(fair, locale)}`,
    badge:
      one.sponsorType === null
        ? null
        : m.sponsorBadge(
            { type: words.sponsorTypes({ type: one.sponsorType }, { locale }) },
            { locale },
          ),
    blocks: [
      { kind: 'facts', facts: facts.filter(({ value }) => value !== '') },
      {
        kind: 'actions',
        actions: [
          {
            label: m.seeOnPlan({ locale }),
            href: `${paths.exhibitionPlan({ locale, slug })}#stand-${one.stands[0]!}`,
          },
          ...(store
            ? [{ label: m.seeStore({ locale }), href: paths.store({ locale, slug: store.slug }) }]
            : []),
          ...(one.entry === null
            ? []
            : [
                {
                  label: m.seeEntry({ locale }),
                  href: paths.listedCompany({ locale, entry: one.entry }),
                },
              ]),
          { label: m.exhibitors({ locale }), href: paths.exhibitionExhibitors({ locale, slug }) },
        ],
      },
    ],
  };
}
