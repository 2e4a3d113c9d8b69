import type { ContentPageView } from '#features/content-pages/views.ts';
import { RichTextContent } from '#features/rich-texts/components/rich-text.tsx';
import { headingsOf } from '#features/rich-texts/rules/outline.ts';
import * as m from '#messages/pages/storefront/content';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Card } from '#ui/panels.tsx';
import './content-page.css';

/** Shorter pages need no list of their parts. */
const minSections = 3;
/** Pages of text have no pictures yet. */
const noPictures = {};

export type ContentPageProps = {
  readonly page: ContentPageView;
  readonly others: readonly { readonly name: string; readonly title: string }[];
  readonly locale: Locale;
};

export function ContentPage({ page, others, locale }: ContentPageProps) {
  const sections = headingsOf(page.body).filter(({ level }) => level === 2);
  return (
    <article className="content-page">
      <header>
        <h1 className="display display-2">{page.title}</h1>
        <p>{page.description}</p>
      </header>
      <div>
        <div className="prose rich-text">
          <RichTextContent text={page.body} pictures={noPictures} locale={locale} />
        </div>
        <p className="content-page-version">
          {m.valid(
            { number: page.number, date: dateText(page.validFrom, locale, 'long') },
            { locale },
          )}
        </p>
      </div>
      <div className="content-page-side">
        {sections.length < minSections ? null : (
          <Card>
            <nav aria-labelledby="content-page-contents">
              <h2 className="card-title" id="content-page-contents">
                {m.contents({ locale })}
              </h2>
              <ol>
                {sections.map(({ id, text }) => (
                  <li key={id}>
                    <a className="link" href={`#${id}`}>
                      {text}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          </Card>
        )}
        <Card>
          <nav aria-labelledby="content-page-others">
            <h2 className="card-title" id="content-page-others">
              {m.others({ locale })}
            </h2>
            <ul>
              {others.map(({ name, title }) => (
                <li key={name}>
                  <a className="link" href={paths.localized({ locale, path: `/${name}` })}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </Card>
        <Card>
          <h2 className="card-title">{m.ask({ locale })}</h2>
          <a className="link" href={paths.contact({ locale })}>
            {m.write({ locale })}
          </a>
        </Card>
      </div>
    </article>
  );
}
