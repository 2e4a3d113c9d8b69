import { redirect } from 'react-router';
import { keepCurrency } from '#features/accounts/commands/profile.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { localizePath } from '#platform/http/locale-detection.ts';
import { currencyCookie } from '#platform/http/preference-cookies.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import { isCurrency } from '#shared/money.ts';
import type { Route } from './+types/currency.action';

/**
 * Stores the currency in the specification's cookie, a member's also in the account, and returns to
 * the visitor's page, always on this host.
 */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    const form = await readForm(args);
    const currency = form.get('currency');
    const asked = form.get('returnTo');
    const returnTo = localizePath(typeof asked === 'string' ? asked : '/', context.locale);
    if (isCurrency(currency) && context.actor.kind === 'member')
      await keepCurrency(context, currency);
    const headers = isCurrency(currency)
      ? { 'set-cookie': currencyCookie(currency, context.services.publicUrl) }
      : undefined;
    return redirect(returnTo, { status: 303, ...(headers && { headers }) });
  });

/** The address accepts only the form. */
export const loader = (args: Route.LoaderArgs) => loadPage(args, () => Promise.reject(notFound()));
