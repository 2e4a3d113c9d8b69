// Everything that the landing page for sellers says, in one language, so that the page's scripts
// do not carry it.
import type { PackageView } from '#features/packages/queries/packages.server.ts';
import { graceDays } from '#features/packages/rules.ts';
import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import { prohibitedGroups } from '#features/prohibited-words/rules/groups.ts';
import * as packageTexts from '#messages/features/packages';
import * as m from '#messages/pages/storefront/vendor/become-a-vendor';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatFee } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { LandingText, LinkText } from './landing.tsx';

type Terms = {
  readonly packages: readonly PackageView[];
  /** As a percentage. */
  readonly fee: string;
  /** Of the cheapest category; null where no category has a lower fee. */
  readonly lowestFee: string | null;
};

export function landingText(locale: Locale, { packages, fee, lowestFee }: Terms): LandingText {
  const commissions: LinkText = {
    label: m.seeCommissions({ locale }),
    href: paths.commissions({ locale }),
  };
  return {
    title: m.title({ locale }),
    lead: m.lead({ locale }),
    signUp: { label: m.signUp({ locale }), href: paths.signUpSeller({ locale }) },
    startSelling: {
      label: m.startSelling({ locale }),
      href: memberPaths.startSelling({ locale }),
    },
    toPanel: { label: m.toPanel({ locale }), href: paths.panel({ locale, name: 'vendor' }) },
    noCard: m.noCard({ locale }),
    commissions,
    figures: [
      { value: ltr(formatFee(0, 'USD', locale)), label: m.figureFree({ locale }) },
      {
        value: fee,
        label: lowestFee
          ? m.figureFeeFrom({ lowest: lowestFee }, { locale })
          : m.figureFee({ locale }),
      },
      { value: '3', label: m.figureLanguages({ locale }) },
    ],
    offersTitle: m.offersTitle({ locale }),
    offers: [
      {
        icon: 'languages',
        title: m.offerLanguages({ locale }),
        text: m.offerLanguagesText({ locale }),
      },
      { icon: 'prices', title: m.offerPrices({ locale }), text: m.offerPricesText({ locale }) },
      {
        icon: 'requests',
        title: m.offerRequests({ locale }),
        text: m.offerRequestsText({ locale }),
      },
      { icon: 'seal', title: m.offerSeal({ locale }), text: m.offerSealText({ locale }) },
    ],
    stepsTitle: m.stepsTitle({ locale }),
    stepsNote: m.stepsNote({ locale }),
    steps: [
      { title: m.registerTitle({ locale }), text: m.registerText({ locale }) },
      { title: m.listTitle({ locale }), text: m.listText({ locale }) },
      { title: m.quoteTitle({ locale }), text: m.quoteText({ locale }) },
      { title: m.shipTitle({ locale }), text: m.shipText({ locale }) },
      { title: m.paidTitle({ locale }), text: m.paidText({ locale }) },
    ],
    feesTitle: m.feesTitle({ locale }),
    feesNote: m.feesNote({ locale }),
    fees: [
      { name: m.feeRegister({ locale }), value: m.free({ locale }) },
      { name: m.feeList({ locale }), value: m.free({ locale }) },
      {
        name: m.feeSale({ locale }),
        value: lowestFee
          ? m.feeSaleFrom({ fee, lowest: lowestFee }, { locale })
          : m.feeSaleFlat({ fee }, { locale }),
      },
      { name: m.feeBegins({ locale }), value: m.feeBeginsText({ locale }) },
      { name: m.payout({ locale }), value: m.payoutText({ locale }) },
      { name: m.currency({ locale }), value: m.currencyText({ locale }) },
    ],
    packagesTitle: m.packagesTitle({ locale }),
    packagesNote: m.packagesNote({ fee }, { locale }),
    packages: packages.map((one) => packageText(one, locale)),
    questionsTitle: m.questionsTitle({ locale }),
    questions: questionsOf(locale, fee, commissions),
    prohibitedTitle: m.prohibitedTitle({ locale }),
    prohibitedText: m.prohibitedText({ locale }),
    prohibited: prohibitedGroups.map((group) => prohibitedGroupName(group, locale)),
    closingTitle: m.closingTitle({ locale }),
    closingText: m.closingText({ locale }),
  };
}

const packageText = (
  { key, productLimit, quoteLimit, monthlyPriceMicros }: PackageView,
  locale: Locale,
) => ({
  name: packageTexts.packageName({ key }, { locale }),
  price: ltr(formatFee(monthlyPriceMicros, 'USD', locale)),
  perMonth: m.perMonth({ locale }),
  contents: [
    productLimit === null
      ? m.anyProducts({ locale })
      : m.products({ count: productLimit }, { locale }),
    quoteLimit === null ? m.anyQuotes({ locale }) : m.quotes({ count: quoteLimit }, { locale }),
  ],
});

const questionsOf = (locale: Locale, fee: string, commissions: LinkText) => [
  { question: m.askCost({ locale }), answer: m.askCostAnswer({ locale }) },
  {
    question: m.askFee({ locale }),
    answer: m.askFeeAnswer({ fee }, { locale }),
    link: commissions,
  },
  { question: m.askPayout({ locale }), answer: m.askPayoutAnswer({ locale }), link: commissions },
  { question: m.askPackage({ locale }), answer: m.askPackageAnswer({ locale }) },
  { question: m.askPay({ locale }), answer: m.askPayAnswer({ days: graceDays }, { locale }) },
  { question: m.askTrader({ locale }), answer: m.askTraderAnswer({ locale }) },
  { question: m.askLanguage({ locale }), answer: m.askLanguageAnswer({ locale }) },
  { question: m.askShipping({ locale }), answer: m.askShippingAnswer({ locale }) },
  { question: m.askRequests({ locale }), answer: m.askRequestsAnswer({ locale }) },
  {
    question: m.askBuyer({ locale }),
    answer: m.askBuyerAnswer({ locale }),
    link: { label: m.startSelling({ locale }), href: memberPaths.startSelling({ locale }) },
  },
];
