import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList, type FactText } from '#ui/fact-list.tsx';
import { Card } from '#ui/panels.tsx';
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
  | ({ readonly kind: 'plan' } & PlanContent);

export type SheetContent = {
  readonly title: string;
  readonly lead: string;
  readonly badge: string | null;
  readonly blocks: readonly Block[];
};

const Cards = ({ cards }: { readonly cards: readonly FairCard[] }) => (
  <ul className="exhibitions-cards">
    {cards.map(({ title, text, badge, href, note }) => (
      <li key={title}>
        <Card className="exhibitions-card">
          <h3 className="card-title">
            {href === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              <a className="link" href={href} dir="auto">
                {title}
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
