import { redirect } from 'react-router';
import { notFound } from '#platform/http/problems.ts';
import { localizePath } from '#platform/http/locale-detection.ts';
import { currencyCookie } from '#platform/http/preference-cookies.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import { isCurrency } from '#shared/money.ts';
import type { Route } from './+types/currency.action';

/**
 * Remembers the currency in the cookie of the specification and goes back to where the visitor was,
 * on this host.
 */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    const form = await readForm(args);
    const currency = form.get('currency');
    const asked = form.get('returnTo');
    const returnTo = localizePath(typeof asked === 'string' ? asked : '/', context.locale);
    const headers = isCurrency(currency)
      ? { 'set-cookie': currencyCookie(currency, context.services.publicUrl) }
      : undefined;
    return redirect(returnTo, { status: 303, ...(headers && { headers }) });
  });

/** The address is for the form alone. */
export const loader = (args: Route.LoaderArgs) => loadPage(args, () => Promise.reject(notFound()));
