// What the overview of the seller panel says: what needs the seller, and what a store still lacks.
import { findOwnMembership } from '#features/companies/queries/membership.server.ts';
import { findOwnStore, isOwnerConfirmed } from '#features/companies/queries/own-store.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import { listCompanyPayments } from '#features/payments/queries/own-payments.server.ts';
import { listOwnStores } from '#features/products/queries/own-stores.server.ts';
import { countProductsToMend } from '#features/products/queries/products-to-mend.server.ts';
import * as m from '#messages/pages/vendor';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { sumOf } from './sum.ts';

/** Something that waits for the seller; `href` where it is done. */
export type Need = { readonly text: string; readonly href: string | null };

/** Reads the rows behind the two lists. */
export async function loadDashboard(context: Context) {
  // The panel admits members of a selling company only.
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const [company, store, stores, isConfirmed, current, payments, waiting] = await Promise.all([
    findOwnMembership(context),
    findOwnStore(context, null),
    listOwnStores(context),
    isOwnerConfirmed(context),
    packageOf(context, companyId),
    listCompanyPayments(context, companyId),
    countProductsToMend(context),
  ]);
  const published = sumOf(stores.map((one) => one.published));
  const read = { context, store, stores, isConfirmed, current, payments, waiting, published };
  return { company, stores, published, needs: needsOf(read), steps: stepsOf(read) };
}

type Read = {
  readonly context: Context;
  readonly store: Awaited<ReturnType<typeof findOwnStore>>;
  readonly stores: Awaited<ReturnType<typeof listOwnStores>>;
  readonly isConfirmed: boolean;
  readonly current: Awaited<ReturnType<typeof packageOf>>;
  readonly payments: Awaited<ReturnType<typeof listCompanyPayments>>;
  readonly waiting: Awaited<ReturnType<typeof countProductsToMend>>;
  readonly published: number;
};

function needsOf({ context, store, current, payments, waiting }: Read): Need[] {
  const { locale } = context;
  const toStore = memberPaths.vendorStore({ locale });
  const toPackage = memberPaths.vendorPackage({ locale });
  const isWaiting = payments.some(({ state }) => state === 'waiting');
  return [
    store?.state === 'registered' ? { text: m.needOpen({ locale }), href: toStore } : null,
    store?.state === 'suspended' ? { text: m.needSuspended({ locale }), href: toStore } : null,
    store?.state === 'holiday' ? { text: m.needHoliday({ locale }), href: toStore } : null,
    current.isInGrace ? { text: m.needRenewal({ locale }), href: toPackage } : null,
    isWaiting ? { text: m.needPayment({ locale }), href: toPackage } : null,
    waiting.overLimit > 0
      ? { text: m.needRoom({ count: waiting.overLimit }, { locale }), href: toPackage }
      : null,
    waiting.rejected > 0
      ? { text: m.needMending({ count: waiting.rejected }, { locale }), href: null }
      : null,
    waiting.belowMoq > 0
      ? { text: m.needMoq({ count: waiting.belowMoq }, { locale }), href: null }
      : null,
  ].filter((need) => need !== null);
}

function stepsOf({ context, store, stores, isConfirmed, current, published }: Read) {
  const { locale } = context;
  const toStore = memberPaths.vendorStore({ locale });
  const { productLimit } = current;
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
      isDone: sumOf(stores.map((one) => one.products)) > 0,
    },
    { label: m.stepPublish({ locale }), isDone: published > 0 },
    {
      label: m.stepPackage({ locale }),
      isDone: productLimit === null || published < productLimit,
      href: memberPaths.vendorPackage({ locale }),
    },
  ];
}
