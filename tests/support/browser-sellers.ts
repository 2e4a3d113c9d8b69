// Sellers with an open store for one journey each, so that no journey disturbs another.
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { linkMailedTo } from './browser-mails.ts';
import { fromOwnNetwork, logInByApi, password } from './browser-users.ts';

/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk' +
  '+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export type Seller = { readonly email: string; readonly company: string; readonly slug: string };

/** Signs up a manufacturer whose e-mail address is not confirmed, and logs it in. */
export async function signUpSeller(request: APIRequestContext): Promise<Seller> {
  const id = randomBytes(4).toString('hex');
  const seller = { email: `nermin-${id}@denizli.example`, company: `Ev ${id}`, slug: `ev-${id}` };
  const answer = await request.post('/users/signup-seller', {
    headers: fromOwnNetwork(),
    data: {
      email: seller.email,
      password,
      passwordConfirm: password,
      name: 'Nermin Kaya',
      businessName: seller.company,
      type: 'true',
      isSeller: true,
      isManufacturer: true,
      isThereShipping: 'true',
      category: 'home-garden-kitchen',
      countryCode: 'TR',
      phone: '0532 123 45 67',
      phoneCountry: 'TR',
      profileImage: `data:image/png;base64,${pixel}`,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await logInByApi(request, seller.email);
  return seller;
}

/** The same with an open store. */
export async function openSeller(request: APIRequestContext): Promise<Seller> {
  const seller = await signUpSeller(request);
  await request.post(await linkMailedTo(seller.email, '/account/confirm-email'), {
    form: { confirm: 'yes' },
  });
  const post = async (form: Record<string, string>, page = '/en/vendor/store') => {
    const answer = await request.post(page, { form });
    expect(answer.status(), page).toBe(200);
    return answer.url();
  };
  const registered = await post({
    intent: 'register',
    name: seller.company,
    slug: seller.slug,
    mainLanguage: 'en',
    businessType: 'manufacturer',
    hasShipping: 'true',
    province: 'Denizli',
    currency: 'USD',
  });
  const id = new URL(registered).searchParams.get('store');
  expect(await post({ intent: 'open', id: id! })).toContain('done=open');
  return seller;
}

/** What the API answers to a saved product. */
type Saved = { readonly id: string; readonly state: string; readonly draftReason: string | null };

/**
 * Adds a towel with a picture by the API, published where the package has room, for a price that no
 * product of the demo has.
 */
export async function addProduct(
  request: APIRequestContext,
  title: string,
  changes: object = {},
): Promise<Saved> {
  const sent = await request.post('/api/v1/pictures', {
    headers: { 'content-type': 'image/png' },
    data: Buffer.from(pixel, 'base64'),
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const { upload } = (await sent.json()) as { readonly upload: string };
  const images = [{ source: { kind: 'upload', hash: upload }, alt: {}, focal: null }];
  const answer = await request.post('/api/v1/own/products', {
    data: { ...towel(title), images, ...changes },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Saved;
}

/** A towel without a picture, which only a draft may be. */
export const towel = (title: string) => ({
  externalId: null,
  mainLanguage: 'en',
  title: { en: title },
  description: {},
  attributes: {},
  brand: null,
  category: 'home-garden-kitchen/towels-peshtemals',
  currency: 'USD',
  tiers: [{ fromQuantity: 1_000, priceMicros: 7_770_000 }],
  moq: 1_000,
  unit: 'C62',
  orderMultiple: 1,
  carton: null,
  leadTimes: [],
  sample: null,
  stock: null,
  shipByDays: null,
  originCountry: 'TR',
  originProvince: null,
  hsCode: null,
  paymentOptions: [],
  certificates: [],
  tags: [],
  incoterms: [],
  images: [],
  variants: [
    {
      options: [],
      sku: null,
      gtin: null,
      tiers: null,
      stock: null,
      weightGrams: null,
      imageIndex: null,
    },
  ],
  state: 'published',
});
