// A page of text: a heading, a lead, and sections of paragraphs.
import * as meta from '#messages/pages/storefront/meta';
import { bidi } from '#ui/bidi.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import './legal-page.css';

export type LegalText = {
  readonly locale: Locale;
  readonly publicUrl: string;
  /** Without the language. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly isList?: boolean;
  }[];
};

export function LegalPage({
  locale,
  publicUrl,
  path,
  title,
  description,
  lead,
  sections,
}: LegalText) {
  return (
    <main className="wrap legal-page" id="main">
      <PageHead
        title={title}
        description={description}
        publicUrl={publicUrl}
        path={path}
        locale={locale}
      />
      <Breadcrumbs
        label={meta.breadcrumbs({ locale })}
        items={[
          { label: meta.home({ locale }), href: paths.home({ locale }) },
          { label: title, href: null },
        ]}
      />
      <h1 className="display display-2">{title}</h1>
      <div className="prose">
        <p>{lead}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.isList ? (
              <ul>
                {section.paragraphs.map((text) => (
                  <li key={text}>{bidi(text)}</li>
                ))}
              </ul>
            ) : (
              section.paragraphs.map((text) => <p key={text}>{bidi(text)}</p>)
            )}
          </section>
        ))}
      </div>
    </main>
  );
}
