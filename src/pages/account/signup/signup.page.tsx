import { ChevronRight, Factory, ShoppingCart, Store } from 'lucide-react';
import { redirect } from 'react-router';
import { googleAnswerIn } from '#features/accounts/services/google-redirect.server.ts';
import * as m from '#messages/pages/account/signup';
import { loadPage } from '#platform/pages/load-page.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import type { Route } from './+types/signup.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind === 'member') throw redirect(`/${context.locale}/account`);
    const google = googleAnswerIn(context, args.request.headers.get('cookie'));
    return {
      locale: context.locale,
      next: carryNext(args.url),
      asSeller: carryNext(args.url, { type: 'seller' }),
      asManufacturer: carryNext(args.url, { type: 'manufacturer' }),
      googleEmail: google?.email ?? null,
      hasGoogle: context.services.google !== null,
    };
  });

/** What somebody comes for decides which form they fill in. */
export default function SignUpPage({
  loaderData: { locale, next, asSeller, asManufacturer, googleEmail, hasGoogle },
}: Route.ComponentProps) {
  const ways = [
    {
      icon: ShoppingCart,
      href: `/${locale}/account/signup-buyer${next}`,
      name: m.buyer({ locale }),
      text: m.buyerText({ locale }),
    },
    {
      icon: Store,
      href: `/${locale}/account/signup-seller${asSeller}`,
      name: m.tradingCompany({ locale }),
      text: m.tradingCompanyText({ locale }),
    },
    {
      icon: Factory,
      href: `/${locale}/account/signup-seller${asManufacturer}`,
      name: m.manufacturer({ locale }),
      text: m.manufacturerText({ locale }),
    },
  ];
  const groups = [
    { heading: m.buyerOnly({ locale }), ways: ways.slice(0, 1) },
    { heading: m.buyerAndSeller({ locale }), ways: ways.slice(1) },
  ];
  return (
    <AccountPage
      title={m.choiceTitle({ locale })}
      lead={m.choiceLead({ locale })}
      below={
        <>
          {m.haveAccount({ locale })}{' '}
          <a className="link" href={`/${locale}/account/login${next}`}>
            {m.logIn({ locale })}
          </a>
        </>
      }
    >
      {googleEmail === null ? null : (
        <Alert>{bidi(m.googleFirst({ email: ltr(googleEmail) }, { locale }))}</Alert>
      )}
      {groups.map((group) => (
        <section key={group.heading} className="ways" aria-label={group.heading}>
          <h2 className="sm m soft">{group.heading}</h2>
          {group.ways.map(({ icon: Icon, href, name, text }) => (
            <a key={href} className="way" href={href}>
              <Icon className="i-22" />
              <span>
                <b>{name}</b>
                <span className="hint">{text}</span>
              </span>
              <ChevronRight className="i-dir" />
            </a>
          ))}
        </section>
      ))}
      {hasGoogle && googleEmail === null ? (
        <>
          <p className="account-or">{m.or({ locale })}</p>
          <a
            className="btn btn-secondary btn-block"
            href={`/${locale}/account/google${next}`}
            data-reload=""
          >
            {m.google({ locale })}
          </a>
        </>
      ) : null}
    </AccountPage>
  );
}
