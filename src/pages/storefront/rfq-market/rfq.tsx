import { FallbackNote, languageOf } from '#features/catalog/blocks/fallback-note.tsx';
import { budgetText } from '#features/rfqs/blocks/budget-text.ts';
import type { PublicRfq } from '#features/rfqs/queries/public-rfqs.server.ts';
import type { RfqRow } from '#features/rfqs/queries/rfq-market.server.ts';
import { rfqCreatePath, rfqMarketPath } from '#features/rfqs/queries/rfq-paths.ts';
import * as m from '#messages/rfq-market';
import * as rfqs from '#messages/rfqs';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/instants.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Badge } from '#ui/marks.tsx';
import { Alert, Card, SectionHeading } from '#ui/panels.tsx';
import { QuotesLeft } from './quotes-left.tsx';
import { RfqList } from './rfq-list.tsx';

type Props = { /** In words. */ quantity: string; rfq: Omit<PublicRfq, 'category'> & { category: RfqRow['category'] }; buyerCountry: string | null; similar: readonly RfqRow[]; locale: Locale };

/** What somebody asks for, and as much of whoever asks as anybody may know. */
export function Rfq({ quantity, rfq, buyerCountry, similar, locale }: Props) {
  const { productName, requirements, language, category, unit, country, tradeTerms, quotesLeft, publishedAt, expiresAt, attachments, businessType, buyerYear } = rfq;
  const written = { value: requirements, locale: language };
  const isOpen = rfq.state === 'open';
  const categoryValue = category?.path.replace('/shop/', '');
  const here = `/${locale}${rfq.path}`;
  const similarHref = withParameters(`/${locale}${rfqCreatePath}`, { product: productName.includes('•') ? null : productName, quantity: rfq.quantity, unit, category: categoryValue });
  return (
    <>
      <div className="rfq-title">
        <h1 className="display d-2" {...languageOf(written, locale)}><bdi>{productName}</bdi></h1>
        <Badge tone={isOpen ? 'ok' : 'neutral'} hasDot>{m.state({ state: isOpen ? 'open' : 'full' }, { locale })}</Badge>
      </div>
      <div className="rfq-page">
        <div>
          {isOpen ? null : <Alert>{m.fullText({ locale })}</Alert>}
          <section>
            <h2 className="display d-4">{m.information({ locale })}</h2>
            <dl className="facts">
              <FactRow name={m.quantity({ locale })}>{quantity}</FactRow>
              <FactRow name={m.budget({ locale })}>{bidi(budgetText(rfq, locale) ?? m.noBudget({ locale }))}</FactRow>
              <FactRow name={m.destination({ locale })}>{countryName(country, locale)}</FactRow>
              {tradeTerms.length > 0 ? <FactRow name={m.tradeTerms({ locale })}>{bidi(ltr(tradeTerms.map((term) => rfqs.tradeTerms({ term }, { locale })).join(', ')))}</FactRow> : null}
              {category ? <FactRow name={m.category({ locale })}><a className="link" href={`/${locale}${category.path}`}>{category.name}</a></FactRow> : null}
              <FactRow name={m.posted({ locale })}><time dateTime={publishedAt.toISOString()}>{dateText(publishedAt, locale)}</time></FactRow>
              <FactRow name={m.openUntil({ locale })}><time dateTime={expiresAt.toISOString()}>{dateText(expiresAt, locale)}</time></FactRow>
              {attachments > 0 ? <FactRow name={m.attachments({ locale })}>{m.files({ count: attachments }, { locale })}</FactRow> : null}
            </dl>
          </section>
          <section>
            <h2 className="display d-4">{m.details({ locale })}</h2>
            {requirements === '' ? <p className="muted">{m.noDetails({ locale })}</p> : (
              <>
                <FallbackNote content={written} locale={locale} />
                <div className="prose" {...languageOf(written, locale)}>{requirements.split('\n\n').map((part) => <p key={part} dir="auto">{part.split('\n').map((line, i) => [i > 0 ? <br key={line} /> : null, line])}</p>)}</div>
              </>
            )}
          </section>
        </div>
        <aside className="stack">
          <Card as="section">
            <h2>{m.quotesLeft({ locale })}</h2>
            <QuotesLeft left={quotesLeft} locale={locale} />
          </Card>
          <Card as="section">
            <h2>{m.buyer({ locale })}</h2>
            <FactList facts={[
              ...(businessType ? [{ name: m.businessType({ locale }), value: rfqs.businessTypes({ type: businessType }, { locale }) }] : []),
              ...(buyerCountry ? [{ name: m.country({ locale }), value: countryName(buyerCountry, locale) }] : []),
              ...(buyerYear ? [{ name: m.memberSince({ locale }), value: ltr(buyerYear) }] : []),
            ]} />
            <p className="sm muted">{m.buyerNote({ locale })}</p>
          </Card>
          <Card as="section">
            <h2>{m.alsoNeed({ locale })}</h2>
            <p className="sm soft">{m.alsoNeedText({ locale })}</p>
            <Button variant="primary" isBlock href={similarHref} rel="nofollow">{m.postSimilar({ locale })}</Button>
          </Card>
          <Card as="section">
            <h2>{m.makeThis({ locale })}</h2>
            <p className="sm soft">{m.makeThisText({ locale })}</p>
            <div className="row">
              <Button size="sm" href={`/${locale}/account/signup-seller`}>{m.registerSeller({ locale })}</Button>
              <Button size="sm" variant="quiet" href={withParameters(`/${locale}/account/login`, { next: here })} rel="nofollow">{m.logIn({ locale })}</Button>
            </div>
          </Card>
        </aside>
      </div>
      {similar.length > 0 && category ? (
        <section className="section">
          <SectionHeading title={m.others({ category: category.name }, { locale })} link={{ label: m.allOf({ locale }), href: withParameters(`/${locale}${rfqMarketPath}`, { category: categoryValue }) }} />
          <RfqList rfqs={similar} locale={locale} />
        </section>
      ) : null}
    </>
  );
}
