import type { OwnFilters } from '#features/products/params.ts';
import type { listOwnViews } from '#features/products/queries/list-views.server.ts';
import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import './list-views.css';

const addressOfView = (path: string, { query, state, category, sort }: OwnFilters): string =>
  withParameters(path, { q: query, state, category, sort });

/** Links to the member's saved views, and a form that saves the current filters as one. */
export function ListViews({
  path,
  views,
  isFiltered,
  locale,
  answer,
}: {
  path: string;
  views: Awaited<ReturnType<typeof listOwnViews>>;
  isFiltered: boolean;
  locale: Locale;
  answer: ActionResult | undefined;
}) {
  const answered = resultFor(answer, 'keepView');
  return (
    <div className="list-views">
      {views.map(({ id, name, filters }) => (
        <span key={id} className="cluster">
          <Button size="sm" variant="secondary" href={addressOfView(path, filters)}>
            <bdi>{name}</bdi>
          </Button>
          <IntentForm intent="removeView" id={id} answer={answer} className="cluster">
            <SubmitButton
              size="sm"
              variant="quiet"
              aria-label={m.removeView({ name: isolated(name) }, { locale })}
            >
              ×
            </SubmitButton>
          </IntentForm>
        </span>
      ))}
      {isFiltered ? (
        <IntentForm intent="keepView" answer={answer} className="list-views-form">
          <TextField
            isSmall
            label={m.viewName({ locale })}
            maxLength={60}
            {...fieldsOf(answered)('name')}
          />
          <SubmitButton size="sm" variant="secondary">
            {m.saveView({ locale })}
          </SubmitButton>
        </IntentForm>
      ) : null}
    </div>
  );
}
