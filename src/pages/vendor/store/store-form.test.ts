// The store's form sends back all that it shows of a saved store.
import { parseWithZod } from '@conform-to/zod/v4';
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { registerOwnStore, saveOwnStore } from '#features/companies/commands/own-store.server.ts';
import { findOwnStore } from '#features/companies/queries/own-store.server.ts';
import { newStoreForm, ownStoreEdit } from '#features/companies/schemas.ts';
import { provinces } from '#shared/provinces.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { fieldsSentBy, markupOf } from '#tests/support/rendered-form.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { logInAs, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { StoreForm } from './store-form.tsx';
import { storeValues } from './store-values.ts';

const database = await testDatabase();
beforeAll(() => openSmallMarket(testContext(database)));

test('a store that is saved as it is shown stays as it was', async () => {
  const { context: visitor } = visitorOf(database);
  const { context: asked } = await somebodyNew(visitor, 'nermin@denizli.example');
  const { companyId, userId } = asked.actor;
  await database.pool.query('update companies set is_seller = true where id = $1', [companyId]);
  const { context: seller } = await logInAs(visitor, userId);
  const id = await registerOwnStore(
    seller,
    newStoreForm.parse({
      slug: 'denizli-dokuma',
      name: 'Denizli Dokuma',
      mainLanguage: 'tr',
      about: { tr: 'Havlu dokuruz.\n\nOtuz yıldır.', en: 'We weave towels.', ar: 'ننسج المناشف.' },
      mainProducts: { tr: 'havlu, bornoz', en: 'towels', ar: 'مناشف، أرواب' },
      businessType: 'manufacturer',
      hasShipping: 'true',
      establishedYear: '1994',
      exportStaffCount: '1200',
      exportMarkets: ['middle_east', 'western_europe'],
      certificates: Array.from({ length: 7 }, (_, i) => ({
        name: `Certificate ${i}`,
        ...(i % 2 === 0 && { expiresOn: `2030-01-0${i + 1}` }),
      })),
      province: 'Denizli',
      district: 'Merkezefendi',
      address: 'Organize Sanayi 4',
      currency: 'EUR',
    }),
  );
  const saved = async () => (await findOwnStore(seller, id))!;
  const { revision: first, updatedAt: _then, ...before } = await saved();

  const form = fieldsSentBy(
    markupOf(
      createElement(StoreForm, {
        revision: first,
        store: { id, slug: 'denizli-dokuma' },
        values: storeValues(await saved(), true),
        answer: undefined,
        provinces: provinces.map((value) => ({ value, name: value })),
        pictures: { origin: '', maxBytes: 1_000 },
        storeAddress: 'kervan.example/store/',
        action: '/en/vendor/store',
        locale: 'en',
      }),
    ),
  );
  const sent = parseWithZod(form, { schema: ownStoreEdit });
  if (sent.status !== 'success') throw new Error(JSON.stringify(sent.error));
  await saveOwnStore(seller, id, sent.value);

  const { revision, updatedAt: _now, ...after } = await saved();
  expect(revision).toBe(first + 1);
  expect(after).toEqual(before);
});
