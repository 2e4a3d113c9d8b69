// Checks the wire calls against schemas of their own. These are strict, so an extra key fails.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clearAnnouncement, publishAnnouncement } from '#features/announcements/commands.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { publicUrl, testApi } from '#tests/support/test-api.ts';

const wireId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/);
const idOf = ({ _id: id }: { _id: string }) => id;
const text = z.string().min(1);
const url = z.string().regex(/^\/shop\/[a-z0-9-]+(\/[a-z0-9-]+)?$/);
const image = z.string().regex(/^https:\/\/kervan\.example\/media\/[0-9a-f]{64}\.webp$/);

const announcement = z.strictObject({
  state: z.boolean(),
  data: z.strictObject({ _id: wireId, text, url: z.string().optional() }).nullable(),
});
const megaContent = z.array(
  z.strictObject({
    heading: text,
    url,
    megaItems: z.array(z.strictObject({ _id: wireId, text, url })),
  }),
);
const pictured = z.strictObject({ _id: wireId, text, url, image: image.nullable() });
const categoryGroups = z.strictObject({
  categoryGroupsForDropDownList: z.array(
    z.strictObject({ _id: wireId, name: text, url, megaContent }),
  ),
  categoryGroupsForHomeLists: z.array(z.strictObject({ categories: z.array(pictured) })),
  categoryGroupsForFooter: z.array(z.strictObject({ megaContent })),
});
const rootCategory = z.strictObject({ data: z.array(pictured) });
const problem = z.strictObject({ status: z.int(), name: z.string(), message: text });

const { get, context } = await testApi({ products: 0 });
// Staff may leave a category without one.
await context.db
  .update(categories)
  .set({ pictureHash: null })
  .where(eq(categories.path, 'jewelry-watches'));
const groups = async (lang = 'en') =>
  categoryGroups.parse((await get('/front/api/v1/category-groups', { lang })).body);

describe('GET /front/api/v1/announcements', () => {
  it('the call returns the newest announcement in the language of the request', async () => {
    const first = { en: 'Fair in April', tr: 'Nisanda fuar', ar: 'معرض في نيسان' };
    await publishAnnouncement(context, { text: first, url: '/exhibitions', endsAt: null });
    for (const lang of ['en', 'tr', 'ar'] as const) {
      const answer = announcement.parse((await get('/front/api/v1/announcements', { lang })).body);
      expect(answer).toMatchObject({
        state: true,
        data: { text: first[lang], url: '/exhibitions' },
      });
    }
  });

  it('an announcement without a link has no `url`', async () => {
    await publishAnnouncement(context, { text: { en: 'Hello' }, url: null, endsAt: null });
    const { body } = await get('/front/api/v1/announcements');
    expect(Object.keys(announcement.parse(body).data!)).toEqual(['_id', 'text']);
  });

  it('without an announcement the call returns null', async () => {
    await clearAnnouncement(context);
    expect((await get('/front/api/v1/announcements')).body).toEqual({ state: false, data: null });
  });
});

describe('GET /front/api/v1/category-groups', () => {
  it('the menu has the fourteen groups in order, two of them with sections', async () => {
    const { categoryGroupsForDropDownList: menu } = await groups();
    expect(menu.map(({ name }) => name)).toEqual([
      'Hot Promotions',
      'Consumer Electronic',
      'Clothing & Apparel',
      'Home Garden & Kitchen',
      'Health & Beauty',
      'Jewelry & Watches',
      'Computer & Technology',
      'Babies & Moms',
      'Sport & Outdoor',
      'Phones & Accessories',
      'Books & Office',
      'Cars & Motorcycles',
      'Home Improvements',
      'Vouchers & Services',
    ]);
    const withSections = menu.filter((group) => group.megaContent.length > 0);
    expect(withSections.map(({ url: path }) => path)).toEqual([
      '/shop/consumer-electronic',
      '/shop/computer-technology',
    ]);
    expect(withSections[0]!.megaContent.map(({ heading }) => heading)).toEqual([
      'Electronic',
      'Accessories & Parts',
    ]);
    for (const section of withSections.flatMap((group) => group.megaContent))
      expect(section.megaItems.length).toBeGreaterThan(0);
  });

  it('there is one home list and one footer, of the groups with products', async () => {
    const {
      categoryGroupsForHomeLists: [home, ...moreLists],
      categoryGroupsForFooter: [footer, ...moreFooters],
    } = await groups();
    expect([moreLists, moreFooters]).toEqual([[], []]);
    expect(home!.categories).toHaveLength(13);
    expect(footer!.megaContent.map((column) => column.heading)).toEqual(
      home!.categories.map((category) => category.text),
    );
    for (const column of footer!.megaContent) expect(column.megaItems).toHaveLength(5);
  });

  it('each category has its picture, or null', async () => {
    const [home] = (await groups()).categoryGroupsForHomeLists;
    const bare = home!.categories.filter((category) => category.image === null);
    expect(bare.map((category) => category.url)).toEqual(['/shop/jewelry-watches']);
  });

  it('categories have the same ids and addresses in three languages', async () => {
    const [en, tr, ar] = await Promise.all(['en', 'tr', 'ar'].map(groups));
    const namesOf = (answer: z.output<typeof categoryGroups>) =>
      answer.categoryGroupsForDropDownList.map(({ name }) => name);
    const idsOf = (answer: z.output<typeof categoryGroups>) =>
      answer.categoryGroupsForDropDownList.map((group) => `${idOf(group)} ${group.url}`);
    expect([namesOf(tr!)[0], namesOf(ar!)[0]]).toEqual(['Öne çıkan fırsatlar', 'أقوى التخفيضات']);
    expect(idsOf(tr!)).toEqual(idsOf(en!));
    expect(idsOf(ar!)).toEqual(idsOf(en!));
  });
});

describe('GET /front/api/v1/category-groups/{rootCategoryId}', () => {
  it('a group’s items are in the order of the menu', async () => {
    const group = (await groups()).categoryGroupsForDropDownList.find(
      ({ url: path }) => path === '/shop/consumer-electronic',
    )!;
    const { data } = rootCategory.parse(
      (await get(`/front/api/v1/category-groups/${idOf(group)}`)).body,
    );
    const inMenu = group.megaContent.flatMap((section) => section.megaItems);
    expect(data.map(({ image: _image, ...category }) => category)).toEqual(inMenu);
  });

  it('a group without sections has items, and the promotions have none', async () => {
    const menu = (await groups()).categoryGroupsForDropDownList;
    const itemsOf = async (path: string) =>
      rootCategory.parse(
        (
          await get(
            `/front/api/v1/category-groups/${idOf(menu.find((group) => group.url === path)!)}`,
          )
        ).body,
      ).data;
    expect((await itemsOf('/shop/jewelry-watches')).length).toBeGreaterThan(0);
    expect(await itemsOf('/shop/hot-promotions')).toEqual([]);
  });

  it.each(['0000000000', 'x', '%00', 'a'.repeat(10_000)])(
    'an unknown group is not found',
    async (rootCategoryId) => {
      const { status, body, headers } = await get(
        `/front/api/v1/category-groups/${rootCategoryId}`,
        { lang: 'tr' },
      );
      expect([status, problem.parse(body)]).toEqual([
        404,
        { status: 404, name: 'not_found', message: 'Aradığınız kayıt bulunamadı ya da taşınmış.' },
      ]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it('a category that is no group is not found', async () => {
    const item = (await groups()).categoryGroupsForDropDownList[1]!.megaContent[0]!.megaItems[0]!;
    expect((await get(`/front/api/v1/category-groups/${idOf(item)}`)).status).toBe(404);
  });
});

describe('the language of a wire call', () => {
  const nameIn = async (headers: Record<string, string>, query = '') =>
    categoryGroups.parse((await get(`/front/api/v1/category-groups${query}`, headers)).body)
      .categoryGroupsForDropDownList[0]!.name;
  const [english, turkish, arabic] = ['Hot Promotions', 'Öne çıkan fırsatlar', 'أقوى التخفيضات'];

  it.each([
    ['the header', { lang: 'tr' }, turkish],
    ['the header in capitals', { lang: 'TR' }, turkish],
    ['the cookie', { cookie: 'theme=dark; locale=ar' }, arabic],
    ['the header before the cookie', { lang: 'tr', cookie: 'locale=ar' }, turkish],
    ['English when nothing is said', {}, english],
    ['English for a language that we do not have', { lang: 'xx' }, english],
    ['the cookie when the header makes no sense', { lang: 'xx', cookie: 'locale=ar' }, arabic],
    ['not the browser’s', { 'accept-language': 'tr' }, english],
  ])('a wire call’s language is %s', async (_what, headers, name) => {
    expect(await nameIn(headers)).toBe(name);
  });

  it('a wire call ignores the language in the address', async () => {
    expect(await nameIn({}, '?lang=tr')).toBe(english);
  });

  it('a wire call states its language, and varies by header and cookie in caches', async () => {
    const { headers } = await get('/front/api/v1/announcements', { lang: 'ar' });
    expect(headers).toMatchObject({
      'content-language': 'ar',
      vary: 'lang, cookie',
      'cache-control': 'private, no-cache',
    });
  });
});

it('addresses of pictures use the public address, whatever the Host header', async () => {
  const { text: answer } = await get('/front/api/v1/category-groups', { host: 'evil.example' });
  expect(answer).toContain(publicUrl);
  expect(answer).not.toContain('evil.example');
});
