// The form for writing to suppliers: of a member or, until the log-in, of a visitor by the cookie.
import { randomUUID } from 'node:crypto';
import { inquiryTexts } from '#features/carts/format/inquiry-text.ts';
import { getCart } from '#features/carts/queries/cart-view.server.ts';
import { whyNotInquire } from '#features/inquiries/permissions.ts';
import { findInquirer } from '#features/inquiries/queries/inquirer.server.ts';
import { findInquiryTarget } from '#features/inquiries/queries/inquiry-target.server.ts';
import {
  type InquiryDraft,
  inquiryDraft,
  inquiryTarget,
  maxInquiryStores,
} from '#features/inquiries/schemas.ts';
import { inquiryDraftOfVisitor } from '#features/inquiries/services/visitor-draft.server.ts';
import * as m from '#messages/pages/storefront/inquiry';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/inquiry.page';
import { loadFieldChoices } from './field-choices.server.ts';

/** What links send along. `store`: the slug of a store, also several times. */
export function targetInAddress({ searchParams }: URL): InquiryDraft {
  return inquiryDraft.parse({
    product: searchParams.get('product') ?? undefined,
    stores: searchParams.has('store') ? searchParams.getAll('store') : undefined,
  });
}

export const targetOf = ({ product, stores }: InquiryDraft) =>
  inquiryTarget.safeParse({ product: product || null, stores: stores ?? [] }).data ?? {
    product: null,
    stores: [],
  };

/** What was ticked in a list of stores or manufacturers; null when no list leads here. */
function chosenInAddress({ searchParams }: URL) {
  const list = searchParams.get('list');
  if (list !== 'stores' && list !== 'manufacturers') return null;
  return { list, count: new Set(searchParams.getAll('store')).size } as const;
}

/** Says that nobody was chosen, or that some of those who were are left out. */
function warningOf(url: URL, locale: Locale): string | null {
  const chosen = chosenInAddress(url);
  if (chosen === null) return null;
  if (chosen.count === 0) return translatorFor(locale)('chooseRecipient');
  if (chosen.count <= maxInquiryStores) return null;
  return m.onlyFirst({ count: chosen.count, most: String(maxInquiryStores) }, { locale });
}

const hasTarget = ({ product, stores }: InquiryDraft): boolean =>
  Boolean(product) || (stores ?? []).length > 0;

const isSameTarget = (one: InquiryDraft, other: InquiryDraft): boolean =>
  JSON.stringify(targetOf(one)) === JSON.stringify(targetOf(other));

/** What is asked stays with the supplier for whom it was typed. */
const senderOf = (draft: InquiryDraft): InquiryDraft => ({
  fullName: draft.fullName,
  email: draft.email,
  country: draft.country,
  phone: draft.phone,
  phoneCountry: draft.phoneCountry,
  companyName: draft.companyName,
  region: draft.region,
});

const given = (draft: InquiryDraft): InquiryDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

/** What the cart holds of the one store that is asked. */
async function cartTexts(context: PageContext, stores: readonly { readonly slug: string }[]) {
  const { suppliers } = await getCart(context);
  const supplier = suppliers.find(({ slug }) => stores.length === 1 && slug === stores[0]!.slug);
  return supplier && inquiryTexts(supplier, context.locale);
}

/** The address comes first, since it is of the link that was followed. */
export async function loadInquiryForm(args: Route.LoaderArgs, context: PageContext) {
  const { locale, actor } = context;
  const refusal = actor.kind === 'member' ? whyNotInquire(actor) : null;
  if (refusal !== null) {
    const say = translatorFor(locale);
    return {
      locale,
      refusal: refusal === 'notPermitted' ? m.askOwner({ locale }) : say(refusal),
      companyHref: memberPaths.company({ locale }),
    } as const;
  }
  const token = inquiryDraftOfVisitor.tokenIn(args.request.headers.get('cookie'));
  const kept = token === null ? null : await inquiryDraftOfVisitor.find(context, token);
  const draft: InquiryDraft = kept?.typed ?? {};
  const asked = targetInAddress(args.url);
  const chosen = chosenInAddress(args.url);
  // A list says who is asked, even if it is nobody.
  const isAsked = hasTarget(asked) || chosen !== null;
  const isKept = kept !== null && (!isAsked || isSameTarget(asked, draft));
  const [own, choices, { product, stores }] = await Promise.all([
    findInquirer(context),
    loadFieldChoices(context),
    findInquiryTarget(context, targetOf(isAsked ? asked : draft)),
  ]);
  const typed: InquiryDraft = {
    ...given(own),
    ...(args.url.searchParams.has('cart') && (await cartTexts(context, stores))),
    ...(product === null
      ? {}
      : {
          productName: product.title,
          subject: m.subjectOf({ product: product.title.slice(0, 80) }, { locale }),
        }),
    ...given(isKept ? draft : senderOf(draft)),
  };
  return {
    locale,
    refusal: null,
    isVisitor: actor.kind !== 'member',
    isKept,
    key: randomUUID(),
    warning: warningOf(args.url, locale),
    listHref: chosen && paths.companyList({ locale, kind: chosen.list }),
    typed,
    target: {
      product: product && { id: product.publicId, title: product.title },
      stores: stores.map(({ slug, name, isMarket }) => ({ slug, name, isMarket })),
    },
    choices,
  } as const;
}
