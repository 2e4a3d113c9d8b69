import { ChevronRight, Factory, ShoppingCart, Store } from 'lucide-react';
import { redirect } from 'react-router';
import { googleResponseIn } from '#features/accounts/services/google-redirect.server.ts';
import * as m from '#messages/pages/account/signup';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import type { Route } from './+types/signup.page';
import './signup.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind === 'member')
      throw redirect(paths.userInformation({ locale: context.locale }));
    const google = await googleResponseIn(context, args.request.headers.get('cookie'));
    return {
      locale: context.locale,
      next: carryNext(args.url),
      asSeller: carryNext(args.url, { type: 'seller' }),
      asManufacturer: carryNext(args.url, { type: 'manufacturer' }),
      googleEmail: google?.email ?? null,
      hasGoogle: context.services.google !== null,
    };
  });

/** The visitor's purpose decides which form follows. */
export default function SignUpPage({
  loaderData: { locale, next, asSeller, asManufacturer, googleEmail, hasGoogle },
}: Route.ComponentProps) {
  const ways = [
    {
      icon: ShoppingCart,
      href: `${memberPaths.signUpBuyer({ locale })}${next}`,
      name: m.buyer({ locale }),
      text: m.buyerText({ locale }),
    },
    {
      icon: Store,
      href: `${paths.signUpSeller({ locale })}${asSeller}`,
      name: m.tradingCompany({ locale }),
      text: m.tradingCompanyText({ locale }),
    },
    {
      icon: Factory,
      href: `${paths.signUpSeller({ locale })}${asManufacturer}`,
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
          <a className="link" href={`${paths.logIn({ locale })}${next}`}>
            {m.logIn({ locale })}
          </a>
        </>
      }
    >
      {googleEmail === null ? null : (
        <Alert>{bidi(m.googleFirst({ email: ltr(googleEmail) }, { locale }))}</Alert>
      )}
      {groups.map((group) => (
        <section key={group.heading} className="signup-ways" aria-label={group.heading}>
          <h2 className="text-sm text-medium text-soft">{group.heading}</h2>
          {group.ways.map(({ icon: Icon, href, name, text }) => (
            <a key={href} className="signup-way" href={href}>
              <Icon className="icon-22" />
              <span>
                <b>{name}</b>
                <span className="field-hint">{text}</span>
              </span>
              <ChevronRight className="icon-dir" />
            </a>
          ))}
        </section>
      ))}
      {hasGoogle && googleEmail === null ? (
        <>
          <p className="account-page-or">{m.or({ locale })}</p>
          <a
            className="btn btn-secondary btn-block"
            href={`${memberPaths.google({ locale })}${next}`}
            data-reload=""
          >
            {m.google({ locale })}
          </a>
        </>
      ) : null}
    </AccountPage>
  );
}
