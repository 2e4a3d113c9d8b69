import type { ContentPageView } from '#features/content-pages/views.ts';
import { RichTextContent } from '#features/rich-texts/components/rich-text.tsx';
import { headingsOf } from '#features/rich-texts/rules/outline.ts';
import * as m from '#messages/pages/storefront/content';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Alert, Card } from '#ui/panels.tsx';
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

/** The version shown, and links to the others that were valid. */
function Versions({ page, locale }: Pick<ContentPageProps, 'page' | 'locale'>) {
  const words = ({ number, validFrom }: ContentPageView['versions'][number]) =>
    m.valid({ number, date: dateText(validFrom, locale, 'long') }, { locale });
  return (
    <div className="content-page-version">
      <p>{words(page)}</p>
      {page.versions.length > 1 ? (
        <details>
          <summary>{m.versions({ locale })}</summary>
          <ul>
            {page.versions
              .filter(({ number }) => number !== page.number)
              .map((version) => (
                <li key={version.number}>
                  <a
                    className="link"
                    rel="nofollow"
                    href={withParameters(paths.localized({ locale, path: `/${page.name}` }), {
                      version: version.number,
                    })}
                  >
                    {words(version)}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** The heading, the text, and which version it is. */
export const ContentText = ({ page, locale }: Pick<ContentPageProps, 'page' | 'locale'>) => (
  <>
    <header>
      <h1 className="display display-2">{page.title}</h1>
      <p>{page.description}</p>
    </header>
    <div>
      {page.isValid ? null : (
        <div className="content-page-old">
          <Alert tone="warning">
            {m.old({ locale })}{' '}
            <a className="link" href={paths.localized({ locale, path: `/${page.name}` })}>
              {m.current({ locale })}
            </a>
          </Alert>
        </div>
      )}
      <div className="prose rich-text">
        <RichTextContent text={page.body} pictures={noPictures} locale={locale} />
      </div>
      <Versions page={page} locale={locale} />
    </div>
  </>
);

export function ContentPage({ page, others, locale }: ContentPageProps) {
  const sections = headingsOf(page.body).filter(({ level }) => level === 2);
  return (
    <article className="content-page">
      <ContentText page={page} locale={locale} />
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
