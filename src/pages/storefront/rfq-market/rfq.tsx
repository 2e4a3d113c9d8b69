import { FallbackNote, languageOf } from '#features/listings/components/fallback-note.tsx';
import { shownInTexts } from '#features/listings/format/shown-in.ts';
import { QuotesLeft } from '#features/rfqs/components/quotes-left.tsx';
import * as m from '#messages/pages/storefront/rfq-market';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Badge } from '#ui/badges.tsx';
import { Alert, Card, SectionHeading } from '#ui/panels.tsx';
import type { Route } from './+types/rfq.page';
import { RfqList } from './rfq-list.tsx';
import './rfq.css';

type Props = NonNullable<Route.ComponentProps['loaderData']['content']['value']> & {
  readonly locale: Locale;
};

/** Shows a request, and as much of its author as is public. */
export function Rfq({
  id,
  path,
  product,
  requirements,
  category,
  isOpen,
  quotesLeft,
  facts,
  moments,
  buyer,
  record,
  similar,
  postHref,
  locale,
}: Props) {
  return (
    <>
      <div className="rfq-title">
        <h1 className="display display-2" {...languageOf(product, locale)}>
          <bdi>{product.value}</bdi>
        </h1>
        <Badge tone={isOpen ? 'ok' : 'iznik'} hasDot>
          {m.state({ state: isOpen ? 'open' : 'full' }, { locale })}
        </Badge>
      </div>
      <div className="rfq-page">
        <div>
          {isOpen ? null : <Alert>{m.fullText({ locale })}</Alert>}
          <section>
            <h2 className="display display-4">{m.information({ locale })}</h2>
            <FactList facts={facts}>
              {category ? (
                <FactRow name={m.category({ locale })}>
                  <a className="link" href={category.path}>
                    {category.name}
                  </a>
                </FactRow>
              ) : null}
              {moments.map(({ name, at, value }) => (
                <FactRow key={name} name={name}>
                  <time dateTime={at}>{value}</time>
                </FactRow>
              ))}
            </FactList>
          </section>
          <section>
            <h2 className="display display-4">{m.details({ locale })}</h2>
            {requirements.value === '' ? (
              <p className="text-muted">{m.noDetails({ locale })}</p>
            ) : (
              <>
                <FallbackNote content={requirements} notes={shownInTexts(locale)} locale={locale} />
                <div className="prose" {...languageOf(requirements, locale)}>
                  {requirements.value.split('\n\n').map((part, i) => (
                    <p key={i} dir="auto">
                      {part}
                    </p>
                  ))}
                </div>
              </>
            )}
          </section>
          <section>
            <h2 className="display display-4">{m.quotesRecord({ locale })}</h2>
            {record.length === 0 ? (
              <p className="text-muted">{m.noQuotesYet({ locale })}</p>
            ) : (
              <>
                <ol className="card card-lines rfq-record">
                  {record.map(({ at, day, seller, province }, i) => (
                    <li key={i}>
                      <time dateTime={at}>{day}</time>
                      <span>{seller}</span>
                      <bdi>{province}</bdi>
                    </li>
                  ))}
                </ol>
                <p className="text-sm text-muted">{m.quotesRecordNote({ locale })}</p>
              </>
            )}
          </section>
        </div>
        <aside className="stack">
          <Card as="section">
            <h2>{m.quotesLeft({ locale })}</h2>
            <QuotesLeft left={quotesLeft} locale={locale} />
            {isOpen ? (
              <>
                <p className="text-sm text-soft">{m.quoteThisText({ locale })}</p>
                <Button
                  variant="primary"
                  isBlock
                  href={memberPaths.vendorRfq({ locale, id })}
                  rel="nofollow"
                  data-reply=""
                >
                  {m.quoteThis({ locale })}
                </Button>
              </>
            ) : null}
          </Card>
          <Card as="section">
            <h2>{m.buyer({ locale })}</h2>
            <FactList facts={buyer} />
            <p className="text-sm text-muted">{m.buyerNote({ locale })}</p>
            <a
              className="link text-sm"
              href={withParameters(memberPaths.report({ locale }), { kind: 'rfq', id })}
              rel="nofollow"
            >
              {m.report({ locale })}
            </a>
          </Card>
          <Card as="section">
            <h2>{m.alsoNeed({ locale })}</h2>
            <p className="text-sm text-soft">{m.alsoNeedText({ locale })}</p>
            <Button isBlock href={postHref} rel="nofollow">
              {m.postSimilar({ locale })}
            </Button>
          </Card>
          <Card as="section" className="for-newcomers">
            <h2>{m.makeThis({ locale })}</h2>
            <p className="text-sm text-soft for-visitors">{m.makeThisText({ locale })}</p>
            <p className="text-sm text-soft for-members">{m.sellThisText({ locale })}</p>
            <div className="cluster">
              <Button size="sm" className="for-visitors" href={paths.signUpSeller({ locale })}>
                {m.registerSeller({ locale })}
              </Button>
              <Button
                size="sm"
                className="for-members"
                href={memberPaths.startSelling({ locale })}
                rel="nofollow"
              >
                {m.startSelling({ locale })}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                className="for-visitors"
                href={withParameters(paths.logIn({ locale }), {
                  next: paths.localized({ locale, path }),
                })}
                rel="nofollow"
              >
                {m.logIn({ locale })}
              </Button>
            </div>
          </Card>
        </aside>
      </div>
      {similar.length > 0 && category ? (
        <section className="section">
          <SectionHeading
            title={m.others({ category: category.name }, { locale })}
            link={{ label: m.allOf({ locale }), href: category.requestsPath }}
          />
          <RfqList rfqs={similar} locale={locale} />
        </section>
      ) : null}
    </>
  );
}
