import type { MarkedText } from '#features/prohibited-words/rules/matcher.ts';
import * as m from '#messages/pages/control/products';
import { localeNames } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';
import { Card } from '#ui/panels.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Route } from './+types/product.page';
import './written-parts.css';

type Props = { readonly loaded: Route.ComponentProps['loaderData'] };

const Marked = ({ pieces }: { pieces: MarkedText }) =>
  pieces.map(({ text, isMarked }, i) =>
    isMarked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  );

/** The pictures, each leading to itself at full size, and their texts. */
export function Shown({ loaded: { locale, pictures } }: Props) {
  const missing = pictures.filter(({ address }) => address === null).length;
  const texts = pictures.flatMap((picture) => picture.texts);
  return (
    <Card as="section">
      <h2 className="card-title">{m.pictures({ locale })}</h2>
      {pictures.length === 0 ? <p>{m.noPictures({ locale })}</p> : null}
      {pictures.length === missing ? null : (
        <div className="written-parts-pictures">
          {pictures.map(({ address }, i) =>
            address === null ? null : (
              <a key={i} href={address.url}>
                <Picture
                  image={{
                    ...address,
                    alt: m.pictureNumber({ number: String(i + 1) }, { locale }),
                    focal: null,
                  }}
                  slot="thumb"
                />
              </a>
            ),
          )}
        </div>
      )}
      {missing === 0 ? null : (
        <p className="text-soft text-sm">{m.picturesMissing({ count: missing }, { locale })}</p>
      )}
      {texts.length === 0 ? null : (
        <ul>
          {texts.map((pieces, i) => (
            <li key={i} dir="auto">
              <Marked pieces={pieces} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the seller wrote, with the prohibited words marked. */
export function Written({ loaded }: Props) {
  const { locale, titles, descriptions, tags, brand, options } = loaded;
  return (
    <Card as="section">
      <h2 className="card-title">{m.written({ locale })}</h2>
      <div className="panel-stack">
        {titles.map((title) => (
          <div key={title.locale}>
            <p className="text-soft text-sm">
              {m.titleIn({ locale })} · {localeNames[title.locale]}
            </p>
            <p className="text-medium" lang={title.locale} dir="auto">
              <Marked pieces={title.pieces} />
            </p>
          </div>
        ))}
        <div>
          <p className="text-soft text-sm">{m.brand({ locale })}</p>
          <p dir="auto">{brand === null ? '–' : <Marked pieces={brand} />}</p>
        </div>
        <Words label={m.tags({ locale })} none={m.noTags({ locale })} words={tags} />
        {descriptions.map((description) => (
          <div key={description.locale}>
            <p className="text-soft text-sm">
              {m.descriptionIn({ locale })} · {localeNames[description.locale]}
            </p>
            <p className="panel-quotation" lang={description.locale} dir="auto">
              <Marked pieces={description.pieces} />
            </p>
          </div>
        ))}
        <Facts loaded={loaded} />
        {options.length === 0 ? null : (
          <Words label={m.options({ locale })} none="" words={options} />
        )}
      </div>
    </Card>
  );
}

type WordsProps = {
  readonly label: string;
  readonly none: string;
  readonly words: readonly MarkedText[];
};

const Words = ({ label, none, words }: WordsProps) => (
  <div>
    <p className="text-soft text-sm">{label}</p>
    {words.length === 0 ? (
      <p>{none}</p>
    ) : (
      <span className="panel-badges">
        {words.map((pieces, i) => (
          <Badge key={i}>
            <bdi>
              <Marked pieces={pieces} />
            </bdi>
          </Badge>
        ))}
      </span>
    )}
  </div>
);

const Facts = ({ loaded: { locale, written } }: Props) =>
  written.length === 0 ? null : (
    <div>
      <p className="text-soft text-sm">{m.facts({ locale })}</p>
      <ul>
        {written.map((fact, i) => (
          <li key={i} lang={fact.locale} dir="auto" className="panel-quotation">
            <Marked pieces={fact.name} />: <Marked pieces={fact.value} />
          </li>
        ))}
      </ul>
    </div>
  );
