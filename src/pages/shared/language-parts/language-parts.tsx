import { CircleAlert } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import * as m from '#messages/pages/shared/language-parts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import './language-parts.css';

type FieldProps = {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
};
/** Props of a field by its name. */
type FieldOf = (name: string) => FieldProps;

type Props = {
  /** What the texts are of. */
  readonly label: string;
  /** Comes first, and is shown first. */
  readonly main: Locale;
  /** Fields of each part: `title` is `title.en` in the English one. */
  readonly names: readonly string[];
  readonly field: FieldOf;
  readonly renderPart: (language: Locale, field: FieldOf) => ReactNode;
  readonly locale: Locale;
};

type Texts = Readonly<Record<string, string>>;
/** What was copied into a part. Each time it begins anew with other values. */
type Copied = { readonly times: number; readonly texts: Texts };

const nameIn = (name: string, language: Locale): string => `${name}.${language}`;

/** What the parts say now, and how one is filled from the main language. */
function useParts({ names, field, main }: Pick<Props, 'names' | 'field' | 'main'>) {
  const [copied, setCopied] = useState<Partial<Record<Locale, Copied>>>({});
  const [typed, setTyped] = useState<Texts>({});
  const textOf = (name: string, language: Locale): string => {
    const whole = nameIn(name, language);
    return typed[whole] ?? copied[language]?.texts[whole] ?? field(whole).defaultValue;
  };
  const onInput = ({ target }: { readonly target: EventTarget }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setTyped((before) => ({ ...before, [target.name]: target.value }));
  };
  const copyFromMain = (language: Locale) => {
    const texts = Object.fromEntries(
      names.map((name) => {
        const own = textOf(name, language);
        return [nameIn(name, language), own.trim() === '' ? textOf(name, main) : own];
      }),
    );
    setTyped((before) => ({ ...before, ...texts }));
    setCopied((before) => ({
      ...before,
      [language]: { times: (before[language]?.times ?? 0) + 1, texts },
    }));
  };
  return {
    copied,
    onInput,
    copyFromMain,
    countFilled: (language: Locale) =>
      names.filter((name) => textOf(name, language).trim() !== '').length,
    isWrong: (language: Locale) =>
      names.some((name) => field(nameIn(name, language)).error !== undefined),
  };
}

/**
 * The fields of a form that are written in each language, a tab for each; without scripts they
 * stand below each other.
 */
export function LanguageParts({ label, main, names, field, renderPart, locale }: Props) {
  const id = useId();
  const order = [main, ...locales.filter((one) => one !== main)];
  const { copied, onInput, copyFromMain, countFilled, isWrong } = useParts({ names, field, main });
  const [chosen, setChosen] = useState<Locale | null>(null);
  const shown = chosen ?? order.find(isWrong) ?? main;
  return (
    <div className="language-parts" onInput={onInput}>
      <Tabs
        {...{ id, label, order, shown, locale, isWrong }}
        onChoose={setChosen}
        stateOf={(language) =>
          m.filled({ done: countFilled(language), all: names.length }, { locale })
        }
      />
      {order.map((language) => {
        const copy = copied[language];
        return (
          <div
            key={language}
            role="tabpanel"
            id={`${id}part-${language}`}
            aria-labelledby={`${id}tab-${language}`}
            className="language-parts-part"
            hidden={language !== shown}
          >
            <p className="language-parts-name field-label" lang={language}>
              {localeNames[language]}
            </p>
            <Fragment key={copy?.times}>
              {renderPart(language, (name) => ({
                ...field(name),
                defaultValue: copy?.texts[name] ?? field(name).defaultValue,
              }))}
            </Fragment>
            {language !== main && countFilled(language) < names.length && countFilled(main) > 0 ? (
              <div className="language-parts-copy">
                <button type="button" className="link" onClick={() => copyFromMain(language)}>
                  {m.copyFrom({ language: localeNames[main] }, { locale })}
                </button>
                <p className="field-hint">{m.copyHint({ locale })}</p>
              </div>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

type TabsProps = {
  readonly id: string;
  readonly label: string;
  readonly order: readonly Locale[];
  readonly shown: Locale;
  readonly onChoose: (language: Locale) => void;
  readonly isWrong: (language: Locale) => boolean;
  /** How much of it is written. */
  readonly stateOf: (language: Locale) => string;
  readonly locale: Locale;
};

function Tabs({ id, label, order, shown, onChoose, isWrong, stateOf, locale }: TabsProps) {
  const goByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Partial<Record<string, number>> = {
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    const next = order.at((order.indexOf(shown) + step) % order.length)!;
    event.preventDefault();
    onChoose(next);
    document.getElementById(`${id}tab-${next}`)?.focus();
  };
  return (
    <div className="tabs language-parts-tabs" role="tablist" aria-label={label}>
      {order.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}tab-${language}`}
          aria-controls={`${id}part-${language}`}
          aria-selected={language === shown}
          tabIndex={language === shown ? 0 : -1}
          onClick={() => onChoose(language)}
          onKeyDown={goByKey}
          data-language={language}
        >
          <span lang={language}>{localeNames[language]}</span>
          {isWrong(language) ? (
            <span className="language-parts-wrong">
              <CircleAlert className="icon-16" aria-hidden />
              <span className="visually-hidden">{m.toMend({ locale })}</span>
            </span>
          ) : (
            <span className="tabs-count">{stateOf(language)}</span>
          )}
        </button>
      ))}
    </div>
  );
}
