import * as m from '#messages/pages/control/announcements';
import { directionOf, type Locale, locales } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';

type Props = {
  readonly values: Readonly<Record<Locale | 'url', string>>;
  readonly locale: Locale;
};

/** Each text as readers of its language see it. */
export const AnnouncementPreview = ({ values, locale }: Props) => (
  <Card as="section">
    <h2 className="card-title">{m.preview({ locale })}</h2>
    {locales.map((one) =>
      values[one] === '' ? null : (
        <p key={one} lang={one} dir={directionOf(one)}>
          {values.url === '' ? (
            values[one]
          ) : (
            <a className="link" href={values.url}>
              {values[one]}
            </a>
          )}
        </p>
      ),
    )}
  </Card>
);
