import type { ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import { Alert, Card } from '#ui/panels.tsx';

type FrameProps = {
  readonly title: string;
  readonly lead?: string | undefined;
  /** A confirmation of the last action. */
  readonly done?: string | undefined;
  readonly children: ReactNode;
};

/** Returns the text of `?done=`, unless another form has been submitted since. */
export function doneText(
  texts: Readonly<Record<string, (language: { locale: Locale }) => string>>,
  { done, locale }: { readonly done: string | null; readonly locale: Locale },
  isAnswered: boolean,
): string | undefined {
  return !isAnswered && done !== null && Object.hasOwn(texts, done)
    ? texts[done]?.({ locale })
    : undefined;
}

/** Renders the heading, the confirmation of the last action, and the page's cards. */
export function OwnPageFrame({ title, lead, done, children }: FrameProps) {
  return (
    <main className="account-area-page" id="main">
      <title>{`${title} · Kervan`}</title>
      <header>
        <h1 className="display display-3">{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </header>
      {done ? (
        <div role="status">
          <Alert tone="success">{done}</Alert>
        </div>
      ) : null}
      {children}
    </main>
  );
}

export function OwnCard({
  title,
  text,
  id,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  /** For links to the card. */ id?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Card as="section" className="account-area-card">
      <h2 id={id}>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children}
    </Card>
  );
}

/** Asks for confirmation before something irreversible. Opens without a script. */
export function Confirm({
  label,
  question,
  isOpen = false,
  children,
}: {
  label: ReactNode;
  question: ReactNode;
  /** Open at first, such as with an error in it. */ isOpen?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <details className="account-area-confirm" open={isOpen}>
      <summary className="btn btn-quiet btn-sm">{label}</summary>
      <div>
        <p>{question}</p>
        {children}
      </div>
    </details>
  );
}
