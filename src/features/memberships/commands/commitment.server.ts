// The commitment as a PDF of the company's data, which it prints, signs and uploads.
import { Readable } from 'node:stream';
import { defineCommand } from '#platform/commands.ts';
import { notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { commitmentView } from '../commitment/commitment-view.ts';
import { commitmentTemplate } from '../commitment/template.ts';
import { whyNotApply } from '../permissions.ts';
import { documentLimits } from '../rules.ts';
import { ofOwnCompany, ownCompanyId } from '../services/own-membership.server.ts';
import { memberships } from '../table.server.ts';

/**
 * In the reader's language. Throws not_found before the company's data are saved, too_many,
 * overloaded, refused, unauthenticated.
 */
export const makeCommitment = defineCommand({
  permission: whyNotApply,
  async run(context) {
    const { locale, services } = context;
    const [row] = await context.db
      .select({ legalForm: memberships.legalForm, data: memberships.companyData })
      .from(memberships)
      .where(ofOwnCompany(context));
    if (!row?.data) throw notFound();
    const { legalForm, data } = row;
    const { commitments } = documentLimits;
    await countTry(context, 'membership commitments', ownCompanyId(context), commitments);
    const view = commitmentView({ legalForm, data }, locale);
    const pdf = await services.typesetting.set(commitmentTemplate, view);
    return {
      name: `commitment-${locale}.pdf`,
      sizeBytes: pdf.length,
      read: () => Promise.resolve(Readable.from([pdf])),
    };
  },
});
