import type { FeedProblem, FeedState } from '#features/product-imports/schemas.ts';
import * as m from '#messages/pages/vendor/feeds';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import './feeds.css';

type Listed = {
  readonly id: string;
  readonly url: string;
  readonly store: string;
  readonly state: FeedState;
  readonly problem: FeedProblem | null;
  readonly pulledAt: string | null;
  readonly changedAt: string | null;
};

const actTexts = { stop: m.stop, resume: m.resume, remove: m.remove };
const actsOf = {
  active: ['stop', 'remove'],
  paused: ['resume', 'remove'],
} as const;

export function FeedList({ feeds, locale }: { feeds: readonly Listed[]; locale: Locale }) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.list({ locale })}</h2>
      <TableScroll label={m.list({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.url({ locale })}</th>
              <th scope="col">{m.state({ locale })}</th>
              <th scope="col">{m.problemHead({ locale })}</th>
              <th scope="col">{m.pulled({ locale })}</th>
              <th scope="col">{m.changed({ locale })}</th>
              <th scope="col">{m.acts({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {feeds.map(({ id, url, store, state, problem, pulledAt, changedAt }) => (
              <tr key={id}>
                <td>
                  <bdi dir="ltr" className="feeds-address">
                    {url}
                  </bdi>
                  <div className="text-soft">
                    <bdi>{store}</bdi>
                  </div>
                </td>
                <td>
                  <Badge tone={state === 'active' ? 'ok' : 'warn'} hasDot>
                    {m.states({ state }, { locale })}
                  </Badge>
                </td>
                <td className="data-table-text">
                  {problem === null ? null : m.problems({ problem }, { locale })}
                </td>
                <td className="text-tabular">{pulledAt ?? m.never({ locale })}</td>
                <td className="text-tabular">{changedAt ?? m.never({ locale })}</td>
                <td>
                  <div className="feeds-acts">
                    {actsOf[state].map((intent) => (
                      <IntentForm key={intent} intent={intent} id={id} answer={undefined}>
                        <SubmitButton size="sm" variant="secondary">
                          {actTexts[intent]({ locale })}
                        </SubmitButton>
                      </IntentForm>
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}
