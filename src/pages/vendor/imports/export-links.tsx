import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';

type Store = { readonly slug: string; readonly name: string };

const exportPath = (locale: Locale, store: string, format: 'csv' | 'xlsx'): string =>
  `${memberPaths.exportProducts({ locale })}?${new URLSearchParams({ store, format })}`;

/** Our own columns with nothing in them, to be filled in. */
export function TemplateLinks({ stores, locale }: { stores: readonly Store[]; locale: Locale }) {
  const [first] = stores;
  if (first === undefined) return null;
  return (
    <p className="imports-export">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="sm"
          variant="quiet"
          href={`${exportPath(locale, first.slug, format)}&template=1`}
          download=""
          data-reload=""
        >
          {(format === 'csv' ? m.template : m.templateXlsx)({ locale })}
        </Button>
      ))}
      <span className="text-soft">{m.templateText({ locale })}</span>
    </p>
  );
}

export function ExportLinks({ stores, locale }: { stores: readonly Store[]; locale: Locale }) {
  return (
    <Card as="section">
      <h2 className="card-title">{m.exportTitle({ locale })}</h2>
      <p className="text-soft">{m.exportText({ locale })}</p>
      {stores.map(({ slug, name }) => (
        <div key={slug} className="imports-export">
          <bdi>{name}</bdi>
          <Button
            size="sm"
            variant="secondary"
            href={exportPath(locale, slug, 'csv')}
            download=""
            data-reload=""
          >
            {m.exportCsv({ locale })}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            href={exportPath(locale, slug, 'xlsx')}
            download=""
            data-reload=""
          >
            {m.exportXlsx({ locale })}
          </Button>
        </div>
      ))}
    </Card>
  );
}
