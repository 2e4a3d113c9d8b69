// What differs from the revision before. Screen readers say little of <ins> and <del>, so a word
// before each line says which it is.
import * as m from '#messages/pages/control/rich-texts';
import { directionOf, type Locale, localeNames } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';
import type { LanguageChanges, TextLine } from './compare-texts.ts';
import './text-changes.css';

function Line({ line, language, locale }: { line: TextLine; language: Locale; locale: Locale }) {
  if (line.kind === 'left_out')
    return <li className="text-soft">{m.leftOut({ count: line.count }, { locale })}</li>;
  const text = (
    <bdi lang={language} dir={directionOf(language)}>
      {line.text}
    </bdi>
  );
  if (line.kind === 'same') return <li>{text}</li>;
  const isAdded = line.kind === 'added';
  return (
    <li className={isAdded ? 'text-changes-added' : 'text-changes-removed'}>
      <span className="visually-hidden">{(isAdded ? m.added : m.removed)({ locale })} </span>
      {isAdded ? <ins>{text}</ins> : <del>{text}</del>}
    </li>
  );
}

type Props = {
  readonly changes: readonly LanguageChanges[];
  /** The number of the one before. */
  readonly from: number;
  readonly locale: Locale;
};

export const TextChanges = ({ changes, from, locale }: Props) => (
  <Card as="section">
    <h2 className="card-title">{m.changes({ locale })}</h2>
    <p className="text-soft">{m.changesFrom({ number: from }, { locale })}</p>
    {changes.length === 0 ? <p>{m.noChanges({ locale })}</p> : null}
    {changes.map(({ language, lines }) => (
      <section key={language}>
        <h3>{localeNames[language]}</h3>
        <ul className="text-changes">
          {lines.map((line, i) => (
            <Line key={i} line={line} language={language} locale={locale} />
          ))}
        </ul>
      </section>
    ))}
  </Card>
);
