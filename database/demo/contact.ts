// Loads what people wrote to the demo market by its contact form, and a report of one of its
// inquiries. Writes rows instead of sending them, so that no e-mail goes out.
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { contactStates } from '#features/contact/schemas.ts';
import { contactAnswers, contactMessages } from '#features/contact/table.server.ts';
import { inquiries } from '#features/inquiries/table.server.ts';
import { reports } from '#features/reports/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { countries } from '#shared/countries.ts';
import { hourMs } from '#shared/durations.ts';
import { locales } from '#shared/locale.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { demoKeys } from './state.ts';

const demoMessage = z.strictObject({
  locale: z.enum(locales),
  fullName: z.string().min(1),
  companyName: z.string(),
  country: z.enum(countries),
  email: z.email(),
  subject: z.string().min(1),
  message: z.string().min(1),
  hoursAgo: z.number().positive(),
  answer: z.string().min(1).optional(),
  state: z.enum(contactStates).default('open'),
});

const demoMessages = readDataFile('contact.json', z.array(demoMessage));

async function addMessage(
  context: Context,
  { locale, hoursAgo, answer, state, ...said }: z.output<typeof demoMessage>,
): Promise<void> {
  const at = new Date(context.now().getTime() - hoursAgo * hourMs);
  const [row] = await context.db
    .insert(contactMessages)
    .values({
      ...said,
      region: '',
      productName: '',
      language: locale,
      state: answer === undefined ? state : 'answered',
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: contactMessages.id });
  if (answer !== undefined)
    await context.db
      .insert(contactAnswers)
      .values({ messageId: row!.id, text: answer, at: new Date(at.getTime() + hourMs) });
}

/** The seller of the first inquiry reports its buyer. */
async function addReport(context: Context): Promise<void> {
  const { db } = context;
  const [inquiry] = await db
    .select()
    .from(inquiries)
    .where(eq(inquiries.state, 'closed'))
    .orderBy(asc(inquiries.id))
    .limit(1);
  if (!inquiry) return;
  await db.insert(reports).values({
    kind: 'inquiry',
    subjectId: inquiry.publicId,
    companyId: inquiry.sellerCompanyId,
    reportedCompanyId: inquiry.buyerCompanyId,
    reason: 'spam',
    text: 'The same question came three times this month, each time without an answer to ours.',
    createdAt: new Date(context.now().getTime() - 8 * hourMs),
  });
}

/** Leaves a limited market without them. Needs the inquiries. */
export const loadDemoContact: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.contact)) !== null) return null;
  for (const message of demoMessages) await addMessage(context, message);
  await addReport(context);
  await writeSetting(context.db, demoKeys.contact, 'loaded');
  return `${demoMessages.length} contact messages`;
};
