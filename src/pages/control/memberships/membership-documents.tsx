// The documents of an application: opened, which its company reads, and accepted.
import { documentKinds as kindNames } from '#messages/features/memberships';
import * as m from '#messages/pages/control/memberships';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/membership.page';

export type MembershipProps = {
  readonly read: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
};

export const Documents = ({
  read: { locale, id, documents, isOwnTurn },
  answer,
}: MembershipProps) => (
  <Card as="section">
    <div className="stack">
      <h2 className="card-title">{m.documents({ locale })}</h2>
      <p className="text-soft">{m.documentsText({ locale })}</p>
      {documents.map(({ kind, document, isSeen }) => (
        <article key={kind} className="stack">
          <h3>{kindNames({ kind }, { locale })}</h3>
          {document === null ? (
            <p className="text-soft">{m.missing({ locale })}</p>
          ) : (
            <>
              <p>
                <a
                  className="link"
                  href={memberPaths.reviewedDocument({
                    locale,
                    id,
                    kind,
                    version: String(document.version),
                  })}
                  download=""
                  data-reload=""
                >
                  {m.open({ version: String(document.version) }, { locale })}
                </a>{' '}
                {document.issuedOn === null ? null : (
                  <span>{m.issuedOn({ date: document.issuedOn }, { locale })} </span>
                )}
                {document.isAccepted ? (
                  <Badge tone="ok">{m.accepted({ locale })}</Badge>
                ) : document.returnedReason !== null ? (
                  <Badge tone="warn">{m.returned({ locale })}</Badge>
                ) : isSeen ? (
                  <Badge>{m.seen({ locale })}</Badge>
                ) : null}
              </p>
              {document.returnedReason === null ? null : (
                <p className="panel-quotation" dir="auto">
                  {document.returnedReason}
                </p>
              )}
              {isOwnTurn && !document.isAccepted ? (
                <IntentForm intent="accept" id={kind} answer={resultFor(answer, 'accept', kind)}>
                  <input type="hidden" name="version" value={document.version} />
                  <div>
                    <SubmitButton size="sm" variant="secondary">
                      {m.accept({ locale })}
                    </SubmitButton>
                  </div>
                </IntentForm>
              ) : null}
            </>
          )}
        </article>
      ))}
    </div>
  </Card>
);
