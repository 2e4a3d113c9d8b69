import { languageOf } from '#features/listings/components/fallback-note.tsx';
import type { ProductCardView } from '#features/listings/views.ts';
import { listFormId, stepName, stepValue } from '#features/lists/rules/list-form.ts';
import * as m from '#messages/pages/storefront/lists';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Route } from './+types/compare.page';
import { ListTabs, SignInHint } from './list-parts.tsx';
import { loadCompare } from './load-compare.server.ts';
import '#features/listings/components/product-picture.css';
import './lists.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) => loadCompare(context, args.url.searchParams.get('add')));

type Data = Route.ComponentProps['loaderData'];

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { locale, isVisitor, cards, gone, added } = loaderData;
  if (cards.length === 0 && gone === 0)
    return (
      <main className="wrap lists" id="main">
        <Head locale={locale} />
        <EmptyState
          level={1}
          title={m.compareEmpty({ locale })}
          text={m.compareEmptyText({ locale })}
          action={{ label: m.browse({ locale }), href: paths.categories({ locale }) }}
        />
      </main>
    );
  return (
    <main className="wrap lists" id="main">
      <Head locale={locale} />
      <h1 className="display display-2">{m.compare({ locale })}</h1>
      {added ? (
        <Alert tone="warning">
          {bidi(m.full({ title: added.title }, { locale }))}{' '}
          <a className="link" href={paths.compare({ locale })}>
            {m.keep({ locale })}
          </a>
        </Alert>
      ) : null}
      <div className="lists-head">
        <p>{m.count({ count: cards.length }, { locale })}</p>
        <Button
          form={listFormId}
          variant="quiet"
          name={stepName}
          value={stepValue('clear', 'compare')}
        >
          {m.clear({ locale })}
        </Button>
      </div>
      {gone > 0 ? <Alert tone="info">{m.gone({ count: gone }, { locale })}</Alert> : null}
      {isVisitor ? <SignInHint path={paths.compare({ locale })} locale={locale} /> : null}
      {cards.length > 0 ? (
        <form method="post" action={paths.lists({ locale })} className="lists-scroll">
          <input type="hidden" name="returnTo" value={paths.compare({ locale })} />
          {added ? <input type="hidden" name="then" value={added.id} /> : null}
          <ComparisonTable {...loaderData} />
        </form>
      ) : null}
    </main>
  );
}

const Head = ({ locale }: { locale: Locale }) => (
  <>
    <title>{`${m.compare({ locale })} · Kervan`}</title>
    <meta name="robots" content="noindex" />
    <ListTabs current="compare" locale={locale} />
  </>
);

const ComparisonTable = ({ cards, rows, added, locale }: Data) => (
  <table className="lists-table">
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{m.property({ locale })}</span>
        </th>
        {cards.map((card) => (
          <th key={card.id} scope="col">
            <Column card={card} isAsked={added !== null} locale={locale} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, values, differs }) => (
        <tr key={name} className={differs ? 'is-different' : undefined}>
          <th scope="row">
            {name}
            {differs ? <small>{m.differs({ locale })}</small> : null}
          </th>
          {values.map((value, i) => (
            <td key={cards[i]!.id}>{bidi(value ?? m.notStated({ locale }))}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Column = ({
  card,
  isAsked,
  locale,
}: {
  card: ProductCardView;
  isAsked: boolean;
  locale: Locale;
}) => (
  <>
    <div className="product-picture">
      {card.image ? <Picture image={card.image} slot="thumb" /> : null}
    </div>
    <p {...languageOf(card.title, locale)}>
      <a className="link" href={paths.localized({ locale, path: card.path })}>
        {card.title.value}
      </a>
    </p>
    <Button
      size="sm"
      name={stepName}
      value={stepValue('remove', 'compare', card.id)}
      aria-label={isAsked ? undefined : m.removeNamed({ title: card.title.value }, { locale })}
    >
      {isAsked ? m.giveWay({ locale }) : m.remove({ locale })}
    </Button>
  </>
);
