import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { DemoLogInView } from '#features/accounts/queries/demo-log-ins.server.ts';
import * as m from '#messages/pages/storefront/demo';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import type { loader } from './log-ins.ts';
import './demo.css';

const codeLivesMs = 15_000;

function roleText({ isAdmin, isSeller, isOwner }: DemoLogInView, locale: Locale): string {
  if (isAdmin) return (isOwner ? m.admin : m.adminStaff)({ locale });
  if (isSeller) return m.seller({ locale });
  return isOwner ? m.buyer({ locale }) : m.buyerStaff({ locale });
}
const panelOf = ({ isAdmin, isSeller }: DemoLogInView) =>
  isAdmin ? 'control' : isSeller ? 'vendor' : 'buyer';

/** Shows prefilled log-in forms, which grant nothing that the log-in would not. */
export function DemoLogIns({ locale }: { locale: Locale }) {
  const { data, load } = useFetcher<typeof loader>();
  const address = paths.demoLogIns({ locale });
  const hasCode = data?.logIns.some(({ factor }) => factor !== null) ?? false;
  useEffect(() => void load(address), [load, address]);
  useEffect(() => {
    const timer = hasCode ? setInterval(() => void load(address), codeLivesMs) : undefined;
    return () => clearInterval(timer);
  }, [hasCode, load, address]);
  if (!data || data.logIns.length === 0) return null;
  return (
    <>
      <p className="text-bold">{m.logIns({ locale })}</p>
      <ul className="demo-people">
        {data.logIns.map((one) => (
          <li key={one.email}>
            <p>
              <bdi className="text-medium">{one.name}</bdi>{' '}
              <span className="text-soft">{roleText(one, locale)}</span>
            </p>
            <p className="text-xs">
              <bdi dir="ltr">{one.email}</bdi> · <bdi dir="ltr">{one.password}</bdi>
            </p>
            {one.factor === null ? null : (
              <p className="text-xs">
                {m.code({ locale })}{' '}
                <bdi dir="ltr" className="text-bold" data-demo-code="">
                  {one.factor.code}
                </bdi>{' '}
                ·{' '}
                <a className="link" href={one.factor.uri} data-reload="">
                  {m.toApp({ locale })}
                </a>
              </p>
            )}
            <form
              method="post"
              action={
                `${paths.logIn({ locale })}?` +
                `${new URLSearchParams({ next: paths.panel({ locale, name: panelOf(one) }) })}`
              }
            >
              <input type="hidden" name="email" value={one.email} />
              <input type="hidden" name="password" value={one.password} />
              <Button size="xs" variant="tinted" aria-label={`${m.logIn({ locale })}: ${one.name}`}>
                {m.logIn({ locale })}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      {data.hasMailbox ? (
        <p>
          <a className="link" href={paths.mailbox({ locale })}>
            {m.mailbox({ locale })}
          </a>
        </p>
      ) : null}
    </>
  );
}
