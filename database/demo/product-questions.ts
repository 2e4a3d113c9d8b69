// Adds questions about products of the seller who can log in: one answered, one that waits.
import { and, asc, eq, like, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import {
  answerQuestion,
  askQuestion,
} from '#features/product-questions/commands/ask-question.server.ts';
import { products } from '#features/products/table.server.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { actorIds } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import { memberOf } from './buyer-reviews.ts';
import type { DemoLoader } from './demo-loader.ts';
import { demoKeys } from './state.ts';

type DemoQuestion = { readonly locale: Locale; readonly text: string; readonly answer?: string };

const demoQuestions: readonly DemoQuestion[] = [
  {
    locale: 'en',
    text: 'Can you sew our own woven label into the hem, and from which quantity?',
    answer: 'Yes, from the minimum quantity on. Send us the artwork with your inquiry.',
  },
  { locale: 'tr', text: 'Bir koliye kaç adet sığıyor ve koli ölçüleri nedir?' },
  {
    locale: 'ar',
    text: 'هل تُثبت الألوان بعد الغسيل المتكرر في المغاسل الفندقية؟',
    answer: 'Evet, boyamız indantren; 60 derecede yıkamaya dayanıklıdır.',
  },
];

/** Leaves a limited market without them. Needs the people and the products. */
export const loadDemoProductQuestions: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.productQuestions)) !== null) return null;
  await writeSetting(context.db, demoKeys.productQuestions, true);
  const buyer = await memberOf(context, 'buyer');
  const seller = await memberOf(context, 'seller');
  if (!buyer || !seller) return null;
  const [sold] = await context.db
    .select({ publicId: products.publicId })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(
      and(eq(stores.companyId, actorIds(seller.actor).companyId!), eq(products.state, 'published')),
    )
    .orderBy(asc(products.id))
    .limit(1);
  if (!sold) return null;
  for (const { locale, text, answer } of demoQuestions) {
    const { id } = await askQuestion({ ...buyer, locale }, sold.publicId, { text });
    if (answer !== undefined)
      await answerQuestion({ ...seller, locale: locale === 'ar' ? 'tr' : locale }, id, {
        text: answer,
      });
  }
  // No e-mail goes out.
  await context.db
    .delete(outbox)
    .where(
      and(
        like(outbox.name, 'product\\_questions.%'),
        sql`${outbox.transactionId} = pg_current_xact_id()`,
      ),
    );
  return `${demoQuestions.length} questions about products`;
};
