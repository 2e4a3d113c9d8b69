// What the market invoiced a company for its packages, for those who may see its money.
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Locale } from '#shared/locale.ts';
import { documents } from '../table.server.ts';
import { openDocumentFile, seesFees, shownColumns } from './documents.server.ts';

const isPackage = eq(documents.kind, 'package_invoice');

const isOwn = ({ actor }: Context) =>
  actor.kind !== 'member' || actor.companyId === null || !seesFees(actor)
    ? null
    : and(isPackage, eq(documents.recipientId, actor.companyId))!;

/** By the public ids of their payments; none for those who may not see the company's money. */
export async function findPackageInvoices(context: Context) {
  const rows = await context.db
    .select({ ...shownColumns, payment: documents.cause })
    .from(documents)
    .where(isOwn(context) ?? sql`false`);
  return new Map(rows.map(({ payment, ...invoice }) => [payment, invoice]));
}

/** Throws not_found, also while it is being made, and to those who may not see it. */
export async function openPackageInvoice(context: Context, document: string, locale: Locale) {
  const own = isOwn(context);
  if (own === null) throw notFound();
  return openDocumentFile(context, and(own, eq(documents.publicId, document))!, locale);
}
