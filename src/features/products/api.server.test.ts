import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAccessToken } from '#features/access-tokens/commands/access-tokens.server.ts';
import { visitor } from '#shared/actor.ts';
import type { Scope } from '#shared/scopes.ts';
import { openStore, productInputOf } from '#tests/support/market.ts';
import { testApi } from '#tests/support/test-api.ts';
import { logInAs, password, poolOf, somebodyNew } from '#tests/support/users.ts';

const { app, context } = await testApi({ products: 0 });
const quiet = {
  ...context,
  actor: visitor,
  services: { ...context.services, jobs: { send: async () => {} } },
};
const pool = poolOf(context);

/** A company with a store, and an access token of its owner. */
async function newSeller(slug: string, scopes: Scope[] = ['products:read', 'products:write']) {
  const { context: own } = await somebodyNew(quiet, `${slug}@ege.example`);
  const { userId, companyId } = own.actor;
  await pool.query('update companies set is_seller = true where id = $1', [companyId]);
  const { id: storeId } = await openStore(context, { slug });
  await pool.query('update stores set company_id = $1 where id = $2', [companyId, storeId]);
  const { context: seller } = await logInAs(quiet, userId);
  const { token } = await makeAccessToken(seller, {
    name: slug,
    scopes,
    days: 30,
    currentPassword: password,
  });
  return { token, storeId, userId };
}

type Body = Record<string, unknown> & { id: string; data: Record<string, unknown>[] };
const url = '/api/v1/own/products';
let seller: Awaited<ReturnType<typeof newSeller>>;
let stranger: typeof seller;
let round = 0;
beforeEach(async () => {
  round++;
  seller = await newSeller(`ege-${round}`);
  stranger = await newSeller(`other-${round}`);
});

async function call(
  method: InjectOptions['method'],
  path: string,
  payload?: object,
  { token } = seller,
) {
  const answer = await app.inject({
    method: method!,
    url: path,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
}

const draft = (title = 'Terry towel', externalId: string | null = null) =>
  productInputOf({
    title: { en: title },
    externalId,
    category: null,
    state: 'draft',
    tiers: [{ fromQuantity: 100, priceMicros: 2_000_000 }],
    moq: 100,
  });
const add = async (title?: string) => (await call('POST', url, draft(title))).body.id;

describe('own products', () => {
  test('are created, read, listed page by page, replaced and deleted', async () => {
    const first = await add('First');
    const second = await add('Second');

    const page = (await call('GET', `${url}?limit=1`)).body;
    const rest = (await call('GET', `${url}?limit=1&cursor=${String(page.nextCursor)}`)).body;
    expect([page.data, rest.data].flat().map(({ id }) => id)).toEqual([first, second]);
    expect(rest.nextCursor).toBeNull();

    const read = (await call('GET', `${url}/${first}`)).body;
    expect(read).toMatchObject({ state: 'draft', revision: 1, product: draft('First') });

    const replaced = await call('PUT', `${url}/${first}`, {
      revision: 1,
      product: draft('Mended'),
    });
    expect(replaced).toMatchObject({ status: 200, body: { id: first, revision: 2 } });
    const late = await call('PUT', `${url}/${first}`, { revision: 1, product: draft('Late') });
    expect(late).toMatchObject({ status: 409, body: { errors: { 'title.en': /Mended/ } } });

    const deleted = await call('DELETE', `${url}/${first}`);
    expect(deleted).toEqual({ status: 200, body: { id: first, state: 'deleted' } });
    expect((await call('GET', `${url}/${first}`)).status).toBe(404);
    expect((await call('GET', url)).body.data.map(({ id }) => id)).toEqual([second]);
  });

  test('keep no character that is unseen or turns the direction of a line', async () => {
    const unseen = '\u202e\u2066\u3164\u{e0041}\u200b';
    const { id } = (
      await call('POST', url, {
        ...draft(`Terry${unseen} \n towel`),
        brand: `${unseen}Nazende`,
        tags: [`so${unseen}ft`],
        attributes: { en: [[`Col${unseen}our`, `White${unseen}`]] },
        variants: [
          {
            ...draft().variants[0]!,
            options: [{ name: { en: `Si${unseen}ze` }, value: { en: 'L' } }],
          },
        ],
      })
    ).body;

    expect((await call('GET', `${url}/${id}`)).body.product).toMatchObject({
      title: { en: 'Terry towel' },
      brand: 'Nazende',
      tags: ['soft'],
      attributes: { en: [['Colour', 'White']] },
      variants: [{ options: [{ name: { en: 'Size' }, value: { en: 'L' } }] }],
    });
    const untitled = { ...draft(), title: { en: unseen } };
    expect(await call('POST', url, untitled)).toMatchObject({ status: 400 });
  });

  test('keep of a description what pages may show', async () => {
    const unsafe = {
      ...draft(),
      description: { en: '<p onclick="x()">Soft</p><script>alert(1)</script>' },
    };

    const { id } = (await call('POST', url, unsafe)).body;
    const added = (await call('GET', `${url}/${id}`)).body;
    await call('PUT', `${url}/${id}`, { revision: 1, product: { ...unsafe, moq: 200 } });
    const replaced = (await call('GET', `${url}/${id}`)).body;

    for (const product of [added.product, replaced.product])
      expect(product).toMatchObject({ description: { en: '<p>Soft</p>' } });
  });

  test('are listed in pages of about 1 MB, and each product has a bound as a whole', async () => {
    const long = 'Soft and strong. '.repeat(3_500);
    const large = (words: string) => ({
      ...draft(),
      description: { en: `<p>${words}</p>`, tr: `<p>${words}</p>`, ar: `<p>${words}</p>` },
    });
    const fact = ['Material', 'x'.repeat(2_000)];
    const facts = { en: Array.from({ length: 100 }, () => fact) };
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push(await call('POST', url, large(long)));
    const tooLong = await call('POST', url, { ...large(long), attributes: facts });
    const growing = await call('POST', url, large('&&'.repeat(29_000)));

    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await app.inject({
        url: `${url}?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
        headers: { authorization: `Bearer ${seller.token}` },
      });
      expect(answer.body.length).toBeLessThan(1_200_000);
      const page = answer.json<Body>();
      seen.push(...page.data.map(({ id }) => String(id)));
      cursor = page.nextCursor as string | null;
    }

    expect(seen).toEqual(answers.map(({ body }) => body.id));
    for (const refused of [tooLong, growing])
      expect(refused).toMatchObject({ status: 400, body: { errors: { description: /too long/ } } });
  });

  test('are refused once the company has 20,000 that are not on sale', async () => {
    const id = await add();
    await pool.query(
      `insert into products select (p).* from (
         select jsonb_populate_record(p, jsonb_build_object(
           'id', gen_random_uuid(), 'external_id', null,
           'public_id', lpad(n::text, 10, 'z'))) as p
         from products p, generate_series(1, 19999) n where p.public_id = $1) made`,
      [id],
    );

    const refused = await call('POST', url, draft('One more'));
    await call('DELETE', `${url}/${id}`);

    expect(refused).toMatchObject({ status: 409, body: { message: /20,000/ } });
    expect((await call('POST', url, draft('One more'))).status).toBe(201);
  });

  test('of another company are not found by any call', async () => {
    const id = await add();
    const answers = [
      await call('GET', `${url}/${id}`, undefined, stranger),
      await call('PUT', `${url}/${id}`, { revision: 1, product: draft('Theirs') }, stranger),
      await call('DELETE', `${url}/${id}`, undefined, stranger),
      await call('GET', `${url}?store=ege-${round}`, undefined, stranger),
      await call('POST', `${url}?store=ege-${round}`, draft('Theirs'), stranger),
    ];
    const patch = await call('PATCH', url, [{ id, stock: 5 }], stranger);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(patch.body.data).toEqual([{ id, outcome: 'not_found' }]);
    expect((await call('GET', `${url}/${id}`)).body).toMatchObject({ revision: 1 });
  });

  test('need the scope of the call, and a log-in', async () => {
    const reader = await newSeller(`reader-${round}`, ['products:read']);

    expect((await call('GET', url, undefined, reader)).status).toBe(200);
    expect((await call('POST', url, draft(), reader)).status).toBe(403);
    expect((await call('PATCH', url, [{ id: 'x', stock: 1 }], reader)).status).toBe(403);
    expect((await app.inject(url)).statusCode).toBe(401);
  });

  test('are refused to staff without the permission, whatever the scope', async () => {
    await pool.query(`update members set is_owner = false, permissions = '{rfq}'
      where user_id = '${seller.userId}'`);

    expect((await call('GET', url)).status).toBe(403);
    expect((await call('POST', url, draft())).status).toBe(403);
  });

  test('a wrong product is refused with its fields, and nothing is saved', async () => {
    const wrong = await call('POST', url, {
      ...draft(),
      tiers: [{ fromQuantity: 100, priceMicros: -1 }],
      moq: 0,
    });
    const unready = await call('POST', url, { ...draft(), state: 'published', images: [] });

    expect(wrong).toMatchObject({ status: 400, body: { name: 'invalid' } });
    expect(Object.keys(wrong.body.errors as object)).toEqual(
      expect.arrayContaining(['tiers.0.priceMicros', 'moq']),
    );
    expect(unready).toMatchObject({
      status: 400,
      body: {
        errors: {
          category: expect.stringMatching(/categor/i) as string,
          images: expect.stringMatching(/picture/i) as string,
        },
      },
    });
    expect((await call('GET', url)).body.data).toEqual([]);
  });

  test.each(['8690000000013', '08690000000013', 'towel'])('GTIN %s is refused', async (gtin) => {
    const { variants } = draft();
    const wrong = await call('POST', url, {
      ...draft(),
      variants: variants.map((variant) => ({ ...variant, gtin })),
    });

    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors as object)).toEqual(['variants.0.gtin']);
  });

  test('a company with two stores names the one that it means', async () => {
    const { id } = await openStore(context, { slug: `second-${round}` });
    await pool.query(
      'update stores set company_id = (select company_id from stores where id = $1) where id = $2',
      [seller.storeId, id],
    );

    expect((await call('POST', url, draft())).body.errors).toHaveProperty('store');
    expect((await call('POST', `${url}?store=second-${round}`, draft())).status).toBe(201);
  });
});

describe('changing prices and stock', () => {
  test('gives each entry a result, and a wrong one keeps no other from being saved', async () => {
    const [priced, stocked, wrong] = [await add('A'), await add('B'), await add('C')];

    const { status, body } = await call('PATCH', url, [
      { id: priced, priceMicros: 3_000_000 },
      { id: stocked, stock: 70 },
      { id: wrong, tiers: [{ fromQuantity: 5_000, priceMicros: 1 }] },
      { id: 'nothing', stock: 1 },
    ]);

    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: priced, outcome: 'changed' },
      { id: stocked, outcome: 'changed' },
      { id: wrong, outcome: 'invalid', errors: { tiers: expect.any(String) as string } },
      { id: 'nothing', outcome: 'not_found' },
    ]);
    expect((await call('GET', `${url}/${priced}`)).body.product).toMatchObject({
      tiers: [{ fromQuantity: 100, priceMicros: 3_000_000 }],
    });
    expect((await call('GET', `${url}/${stocked}`)).body.product).toMatchObject({ stock: 70 });
  });

  test('leaves a product that was saved since the revision of the entry', async () => {
    const id = await add();
    await call('PATCH', url, [{ id, stock: 5, revision: 1 }]);

    const late = await call('PATCH', url, [{ id, stock: 6, revision: 1 }]);

    expect(late.body.data).toEqual([{ id, outcome: 'conflict' }]);
    expect((await call('GET', `${url}/${id}`)).body).toMatchObject({ product: { stock: 5 } });
  });

  test('takes a thousand entries and no more', async () => {
    const id = await add();
    const entries = Array.from({ length: 1_000 }, (_, i) => ({
      id: i === 0 ? id : `missing${i}`,
      priceMicros: 1_500_000 + i,
      stock: i,
    }));

    const { status, body } = await call('PATCH', url, entries);
    const tooMany = await call('PATCH', url, [...entries, { id, stock: 1 }]);

    expect([status, body.data.length, body.data[0]]).toEqual([
      200,
      1_000,
      { id, outcome: 'changed' },
    ]);
    expect(tooMany.status).toBe(400);
  });

  test.each([0, -1, '2', null])('refuses the price %s', async (priceMicros) => {
    const id = await add();
    const answer = await app.inject({
      method: 'PATCH',
      url,
      headers: { authorization: `Bearer ${seller.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify([{ id, priceMicros }]).replace('null}', '1e309}'),
    });

    expect(answer.json<Body>().data).toMatchObject([
      { id, outcome: 'invalid', errors: { priceMicros: expect.any(String) as string } },
    ]);
    expect((await call('GET', `${url}/${id}`)).body).toMatchObject({ revision: 1 });
  });
});
