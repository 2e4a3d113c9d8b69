import { Badge, initialsOf } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, type FactText } from '#ui/fact-list.tsx';
import { TextField } from '#ui/field.tsx';
import { Card } from '#ui/panels.tsx';
import { type ImageView, Picture } from '#ui/picture.tsx';
import type { Locale } from '#shared/locale.ts';
import { StorePager } from '../company-lists/store-pager.tsx';
import { type PlanContent, PlanView } from './plan-view.tsx';
import './exhibitions.css';

type Action = {
  readonly label: string;
  readonly href: string;
  readonly isMain?: boolean;
  /** Not a page. */
  readonly isFile?: boolean;
};
export type FairCard = {
  readonly title: string;
  readonly text?: string;
  readonly badge?: string;
  readonly href?: string;
  readonly note?: string;
  /** Null: its initials instead. */
  readonly picture?: ImageView | null;
};
export type Block =
  | { readonly kind: 'text'; readonly title?: string; readonly paragraphs: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly FactText[] }
  | { readonly kind: 'actions'; readonly actions: readonly Action[] }
  | {
      readonly kind: 'cards';
      readonly title: string;
      readonly cards: readonly FairCard[];
      readonly none: string;
    }
  | ({ readonly kind: 'filters' } & Filters)
  | ({ readonly kind: 'pager' } & Pages)
  | ({ readonly kind: 'plan' } & PlanContent);

type Filters = {
  readonly search: {
    readonly action: string;
    readonly label: string;
    readonly find: string;
    readonly typed: string;
    /** The other filters. */
    readonly kept: readonly { readonly name: string; readonly value: string }[];
  };
  readonly groups: readonly {
    readonly heading: string;
    /** Letters of two scripts are two rows. */
    readonly rows: readonly {
      readonly direction: 'ltr' | 'rtl' | undefined;
      readonly choices: readonly FilterChoice[];
    }[];
  }[];
};
export type FilterChoice = {
  readonly text: string;
  /** Null where nothing would be found. */
  readonly href: string | null;
  readonly isOn: boolean;
};
type Pages = {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly path: string;
  readonly locale: Locale;
};

export type SheetContent = {
  readonly title: string;
  readonly lead: string;
  readonly badge: string | null;
  /** The exhibition that the page is below. */
  readonly fair?: { readonly label: string; readonly href: string };
  /** Path of the picture for shared links. */
  readonly card?: string;
  readonly blocks: readonly Block[];
};

const Cards = ({ cards }: { readonly cards: readonly FairCard[] }) => (
  <ul className="exhibitions-cards">
    {cards.map(({ title, text, badge, href, note, picture }) => (
      <li key={`${title} ${text}`}>
        <Card className="exhibitions-card">
          {picture === undefined ? null : (
            <span className="avatar" aria-hidden="true">
              {picture === null ? (
                initialsOf(title)
              ) : (
                <Picture image={picture} slot="thumb" alt="" />
              )}
            </span>
          )}
          <h3 className="card-title">
            {href === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              <a className="link" href={href}>
                <bdi>{title}</bdi>
              </a>
            )}
          </h3>
          {badge === undefined ? null : (
            <p>
              <Badge tone="iznik">{badge}</Badge>
            </p>
          )}
          {text === undefined ? null : <p>{bidi(text)}</p>}
          {note === undefined ? null : <p className="text-soft">{bidi(note)}</p>}
        </Card>
      </li>
    ))}
  </ul>
);

/** A GET form and links: the address holds the filters. */
const FilterLinks = ({ search: { action, label, find, typed, kept }, groups }: Filters) => (
  <div className="exhibitions-text">
    <form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className="exhibitions-search"
    >
      {kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        isSmall
        label={label}
        name="q"
        type="search"
        defaultValue={typed}
        maxLength={100}
      />
      <Button variant="primary" size="sm">
        {find}
      </Button>
    </form>
    {groups.map(({ heading, rows }) => (
      <nav key={heading} aria-label={heading} className="exhibitions-text">
        {rows.map(({ direction, choices }) => (
          <ul key={direction ?? ''} className="exhibitions-filters" dir={direction}>
            {choices.map(({ text, href, isOn }) => (
              <li key={text}>
                {href === null ? (
                  <span>{text}</span>
                ) : (
                  <a href={href} rel="nofollow" aria-current={isOn ? 'true' : undefined}>
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        ))}
      </nav>
    ))}
  </div>
);

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <section className="exhibitions-text">
          {block.title === undefined ? null : <h2 className="display display-4">{block.title}</h2>}
          {block.paragraphs.map((paragraph) => (
            <p key={paragraph}>{bidi(paragraph)}</p>
          ))}
        </section>
      );
    case 'facts':
      return (
        <Card as="section">
          <FactList facts={block.facts} />
        </Card>
      );
    case 'actions':
      return (
        <div className="exhibitions-actions">
          {block.actions.map(({ label, href, isMain, isFile }) => (
            <Button
              key={href}
              variant={isMain ? 'primary' : 'secondary'}
              href={href}
              {...(isFile && { download: '', 'data-reload': '' })}
            >
              {label}
            </Button>
          ))}
        </div>
      );
    case 'cards':
      return (
        <section className="exhibitions-text">
          <h2 className="display display-4">{block.title}</h2>
          {block.cards.length === 0 ? (
            <p className="text-soft">{block.none}</p>
          ) : (
            <Cards cards={block.cards} />
          )}
        </section>
      );
    case 'filters':
      return <FilterLinks {...block} />;
    case 'pager':
      return <StorePager {...block} />;
    default:
      return <PlanView {...block} />;
  }
}

/** All of a public page about exhibitions, which no script changes. */
export const ExhibitionSheet = ({ title, lead, badge, blocks }: SheetContent) => (
  <div className="exhibitions">
    <div className="exhibitions-head">
      <h1 className="display display-2">{title}</h1>
      {badge === null ? null : <Badge tone="iznik">{badge}</Badge>}
      <p>{bidi(lead)}</p>
    </div>
    {blocks.map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- never reordered
      <BlockView key={index} block={block} />
    ))}
  </div>
);
