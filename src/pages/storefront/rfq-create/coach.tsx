import { type CommonFact, isMentioned } from '#features/rfqs/rules/common-facts.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import { Seal } from '#ui/badges.tsx';

type Props = {
  readonly facts: readonly CommonFact[];
  /** The product's name and the requirements. */
  readonly text: string;
  readonly locale: Locale;
};

/** Names the facts that sellers of the category mostly state, and ticks those of the text. */
export function Coach({ facts, text, locale }: Props) {
  if (facts.length === 0) return null;
  return (
    <div className="create-coach">
      <p className="text-medium">{m.coach({ locale })}</p>
      <ul>
        {facts.map((fact) => {
          const isStated = isMentioned(text, fact);
          return (
            <li key={fact.name}>
              <Seal
                size="sm"
                isOff={!isStated}
                label={(isStated ? m.stated : m.notStated)({ locale })}
              />
              <bdi>{fact.name}</bdi>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
