// Pages are written as a draft and published as versions that never change.
import { isDeepStrictEqual } from 'node:util';
import { eq, max } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, type FieldErrors, invalid, notFound } from '#platform/http/problems.ts';
import { actorIds, whyNotAdministerWith } from '#shared/actor.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { contentPagePublished } from '../events.ts';
import { turnJob } from '../jobs.server.ts';
import { whyNotPublishPage } from '../rules/completeness.ts';
import { unfilledMarketValues, unknownMarketValues } from '../rules/market-values.ts';
import { isContentPageName } from '../rules/page-names.ts';
import { type PageInput, pageInput } from '../schemas.ts';
import { contentPages, contentPageVersions } from '../table.server.ts';

/**
 * `seen`: the revision that the form showed. Throws conflict when it was saved since, invalid for a
 * value that the market does not have, not_found, unauthenticated, refused.
 */
export const savePageDraft = defineCommand({
  permission: whyNotAdministerWith('content'),
  input: pageInput,
  async run(context, input: PageInput, name: string, seen: number): Promise<void> {
    demandKnownValues(input);
    await inTransaction(context, async (inside) => {
      const page = await lockPage(inside, name);
      if (page.revision !== seen) throw conflict('postChanged');
      const written = {
        title: present(input.title),
        description: present(input.description),
        body: present(input.body),
      };
      const { title, description, body } = page;
      if (isDeepStrictEqual(written, { title, description, body })) return;
      await inside.db
        .update(contentPages)
        .set({
          ...written,
          revision: seen + 1,
          updatedAt: inside.now(),
        })
        .where(eq(contentPages.name, page.name));
      await noteAct(inside, {
        kind: 'page_saved',
        subject: page.name,
        before: { revision: seen },
        after: { revision: seen + 1 },
      });
    });
  },
});

/**
 * Publishes the draft as the next version, valid now or from a later moment. Throws conflict when
 * the draft was saved since `seen`, invalid for a moment in the past or a missing language,
 * not_found, unauthenticated, refused.
 */
export const publishPageVersion = defineCommand({
  permission: whyNotAdministerWith('content'),
  async run(
    context,
    name: string,
    { seen, validFrom }: { readonly seen: number; readonly validFrom?: Date | undefined },
  ): Promise<void> {
    await inTransaction(context, async (inside) => {
      const now = inside.now();
      const page = await lockPage(inside, name);
      if (page.revision !== seen) throw conflict('postChanged');
      if (validFrom && validFrom <= now) throw invalid({ validFrom: 'momentPast' });
      const refusal = whyNotPublishPage(page);
      if (refusal) throw invalid(refusal);
      const [last] = await inside.db
        .select({ number: max(contentPageVersions.number) })
        .from(contentPageVersions)
        .where(eq(contentPageVersions.name, page.name));
      await inside.db.insert(contentPageVersions).values({
        name: page.name,
        number: (last?.number ?? 0) + 1,
        title: page.title,
        description: page.description,
        body: page.body,
        userId: actorIds(inside.actor).userId,
        publishedAt: now,
        validFrom: validFrom ?? now,
      });
      await noteAct(inside, {
        kind: 'page_published',
        subject: page.name,
        before: { version: last?.number ?? 0 },
        after: {
          version: (last?.number ?? 0) + 1,
          validFrom: (validFrom ?? now).toISOString(),
        },
      });
      await emit(inside, contentPagePublished(page.name));
      if (validFrom)
        await inside.services.jobs.send(
          inside,
          turnJob,
          { name: page.name },
          { startAfter: validFrom },
        );
    });
  },
});

/** Throws not_found. */
async function lockPage({ db }: Context, name: string) {
  if (!isContentPageName(name)) throw notFound();
  const [page] = await db
    .select()
    .from(contentPages)
    .where(eq(contentPages.name, name))
    .for('update');
  if (!page) throw notFound();
  return page;
}

/** Throws invalid, by field, with the first name without a value. */
function demandKnownValues({ title, description, body }: PageInput): void {
  const errors: Record<string, FieldErrors[string]> = {};
  for (const locale of locales) {
    const wrong = {
      title: unknownMarketValues(title[locale] ?? ''),
      description: unknownMarketValues(description[locale] ?? ''),
      body: body[locale] ? unfilledMarketValues(body[locale]) : [],
    };
    for (const [field, [unknown]] of Object.entries(wrong)) {
      if (unknown !== undefined)
        errors[`${field}.${locale}`] = {
          key: 'unknownMarketValue',
          values: { name: `{${unknown}}` },
        };
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Without the languages that have nothing. */
const present = <Value>(texts: { [Key in Locale]?: Value | undefined }) =>
  Object.fromEntries(
    locales.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])),
  ) as { [Key in Locale]?: Value };
