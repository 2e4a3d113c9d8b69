// What the overview of the seller panel says: what needs the seller, and what a store still lacks.
import { endingCertificates } from '#features/companies/rules.ts';
import type { StoreState } from '#features/companies/schemas.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { findOwnStore, isOwnerConfirmed } from '#features/companies/queries/own-store.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import { listCompanyPayments } from '#features/payments/queries/own-payments.server.ts';
import {
  countImportNeeds,
  type ImportNeeds,
} from '#features/product-imports/queries/needs.server.ts';
import { listOwnStores } from '#features/products/queries/own-stores.server.ts';
import { countProductsToMend } from '#features/products/queries/products-to-mend.server.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { listOwnMatches } from '#features/rfq-matches/queries/matches.server.ts';
import * as m from '#messages/pages/vendor';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import { isolated } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { matchLines } from './rfq-matches/match-lines.ts';
import { sumOf } from './sum.ts';

/** Something that waits for the seller; `href` where it is done. */
export type Need = { readonly text: string; readonly href: string };

const newestMatches = { from: 0, limit: 4, isUnanswered: true };
const maxCounted = 1_000;

/** Reads the rows behind the two lists. */
export async function loadDashboard(context: Context) {
  // The panel admits members of a selling company only.
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const [company, store, stores, isConfirmed, current, payments, waiting, imports, found] =
    await Promise.all([
      findOwnCompany(context),
      findOwnStore(context, null),
      listOwnStores(context),
      isOwnerConfirmed(context),
      packageOf(context, companyId),
      listCompanyPayments(context, companyId),
      countProductsToMend(context),
      countImportNeeds(context),
      whyNotAnswer(context.actor) === null
        ? listOwnMatches(context, newestMatches, maxCounted)
        : null,
    ]);
  const published = sumOf(stores.map((one) => one.published));
  const read = {
    context,
    store,
    stores,
    isConfirmed,
    current,
    payments,
    waiting,
    imports,
    published,
  };
  return {
    company,
    stores,
    published,
    matches: {
      lines: matchLines(found?.matches ?? [], context.locale),
      count: found?.count ?? 0,
    },
    needs: needsOf(read),
    steps: stepsOf(read),
  };
}

type Read = {
  readonly context: Context;
  readonly store: Awaited<ReturnType<typeof findOwnStore>>;
  readonly stores: Awaited<ReturnType<typeof listOwnStores>>;
  readonly isConfirmed: boolean;
  readonly current: Awaited<ReturnType<typeof packageOf>>;
  readonly payments: Awaited<ReturnType<typeof listCompanyPayments>>;
  readonly waiting: Awaited<ReturnType<typeof countProductsToMend>>;
  readonly imports: ImportNeeds;
  readonly published: number;
};

type NeedOf = { readonly context: Context; readonly store: { id: string; name: string } | null };

/** Of several stores, a need names its own, and leads there. */
function needIn({ context: { locale }, store }: NeedOf) {
  const to = (href: string, asked: Readonly<Record<string, string>> = {}) =>
    withParameters(href, { ...asked, store: store?.id ?? null });
  const said = (text: string) => (store === null ? text : `${text} · ${isolated(store.name)}`);
  return {
    ofStore: (text: string): Need => ({
      text: said(text),
      href: to(memberPaths.vendorStore({ locale })),
    }),
    ofProducts: (text: string, state: string): Need => ({
      text: said(text),
      href: to(memberPaths.vendorProducts({ locale }), { state }),
    }),
  };
}

const storeNeeds: Readonly<Partial<Record<StoreState, typeof m.needOpen>>> = {
  registered: m.needOpen,
  suspended: m.needSuspended,
  holiday: m.needHoliday,
};

/** What waits in each store of the company. */
function needsOfStores({ context, stores, waiting }: Read): Need[] {
  const { locale } = context;
  const current = stores.filter(({ state }) => state !== 'terminated');
  return current.flatMap((store) => {
    const need = needIn({ context, store: current.length > 1 ? store : null });
    const state = storeNeeds[store.state];
    const mend = waiting.find((one) => one.store === store.id);
    const of = (count: number | undefined, text: typeof m.needMoq, inState: string) =>
      count ? [need.ofProducts(text({ count }, { locale }), inState)] : [];
    return [
      ...(state ? [need.ofStore(state({ locale }))] : []),
      ...of(mend?.rejected, m.needMending, 'rejected'),
      ...of(mend?.belowMoq, m.needMoq, 'draft'),
      ...of(mend?.inReview, m.needReview, 'review'),
    ];
  });
}

function needsOf(read: Read): Need[] {
  const { context, store, current, payments, waiting, imports } = read;
  const { locale } = context;
  const ending = endingCertificates(store?.statedCertificates ?? [], context.now()).length;
  const toStore = memberPaths.vendorStore({ locale });
  const toPackage = memberPaths.vendorPackage({ locale });
  const isWaiting = payments.some(({ state }) => state === 'waiting');
  const overLimit = sumOf(waiting.map((one) => one.overLimit));
  return [
    current.isInGrace ? { text: m.needRenewal({ locale }), href: toPackage } : null,
    isWaiting ? { text: m.needPayment({ locale }), href: toPackage } : null,
    overLimit > 0 ? { text: m.needRoom({ count: overLimit }, { locale }), href: toPackage } : null,
    ...needsOfStores(read),
    imports.failedImports > 0
      ? {
          text: m.needFailed({ count: imports.failedImports }, { locale }),
          href: memberPaths.vendorImports({ locale }),
        }
      : null,
    imports.readyImports > 0
      ? {
          text: m.needImport({ count: imports.readyImports }, { locale }),
          href: memberPaths.vendorImports({ locale }),
        }
      : null,
    imports.pausedFeeds > 0
      ? {
          text: m.needFeed({ count: imports.pausedFeeds }, { locale }),
          href: memberPaths.vendorFeeds({ locale }),
        }
      : null,
    ending > 0 ? { text: m.needCertificate({ count: ending }, { locale }), href: toStore } : null,
  ].filter((need) => need !== null);
}

function stepsOf({ context, store, stores, isConfirmed, current, published }: Read) {
  const { locale } = context;
  const toStore = memberPaths.vendorStore({ locale });
  const { productLimit } = current;
  const hasProducts = sumOf(stores.map((one) => one.products)) > 0;
  // Products belong to a store.
  const toNewProduct = store === null ? toStore : memberPaths.newVendorProduct({ locale });
  return [
    {
      label: m.stepEmail({ locale }),
      isDone: isConfirmed,
      href: paths.userInformation({ locale }),
    },
    { label: m.stepProfile({ locale }), isDone: store !== null, href: toStore },
    {
      label: m.stepLogo({ locale }),
      isDone: store !== null && (store.logoKey !== null || store.logo !== null),
      href: toStore,
    },
    {
      label: m.stepStory({ locale }),
      isDone: store !== null && locales.every((language) => store.about[language] !== undefined),
      href: toStore,
    },
    {
      label: m.stepOpen({ locale }),
      isDone: store?.state === 'open' || store?.state === 'holiday',
      href: toStore,
    },
    {
      label: m.stepProduct({ locale }),
      isDone: hasProducts,
      href: toNewProduct,
    },
    {
      label: m.stepPublish({ locale }),
      isDone: published > 0,
      href: hasProducts ? memberPaths.vendorProducts({ locale }) : toNewProduct,
    },
    {
      label: m.stepPackage({ locale }),
      isDone: productLimit === null || published < productLimit,
      href: memberPaths.vendorPackage({ locale }),
    },
  ];
}
