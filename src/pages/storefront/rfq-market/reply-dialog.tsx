import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages/pages/shared/quote-form';
import { QuoteForm } from '#pages/shared/quote-form/quote-form.tsx';
import { type Refusal, ReplyRefusal } from '#pages/shared/quote-form/refusal.tsx';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/panels.tsx';
import type { action, loader } from './reply.action';
import './reply-dialog.css';

type Reply =
  | { readonly kind: 'closed' | 'loading' | 'failed' | 'form' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** As the API answers it. */
type ReplyState = {
  readonly mayAnswer: boolean;
  readonly reason: { readonly code: string; readonly message: string } | null;
  readonly quote: string | null;
};

async function fetchReplyState(rfq: string, locale: Locale): Promise<ReplyState> {
  const response = await fetch(`/api/v1/rfqs/${rfq}/reply?lang=${locale}`);
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as ReplyState;
}

/** Opens for the page's link to the form of an answer, which is a page without scripts. */
export function ReplyDialog({ rfq, locale }: { rfq: string; locale: Locale }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reply, setReply] = useState<Reply>({ kind: 'closed' });
  const form = useFetcher<typeof loader>();
  const { load } = form;
  const path = paths.rfqReply({ locale, id: rfq });

  // Once the dialog is in the document, a click on the link opens it.
  useLayoutEffect(() => {
    const open = async () => {
      setReply({ kind: 'loading' });
      dialog.current!.showModal();
      try {
        const { reason, quote } = await fetchReplyState(rfq, locale);
        if (reason !== null) return setReply({ kind: 'refused', refusal: { ...reason, quote } });
        await load(path);
        setReply({ kind: 'form' });
      } catch {
        setReply({ kind: 'failed' });
      }
    };
    const onClick = (event: MouseEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (event.button !== 0 || !isPlain) return;
      if (!(event.target as Element).closest?.('a[data-reply]')) return;
      event.preventDefault();
      void open();
    };
    // Before the listener that follows links.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [rfq, locale, load, path]);

  return (
    <dialog
      ref={dialog}
      className="reply-dialog"
      aria-label={m.dialogTitle({ locale })}
      onClose={() => setReply({ kind: 'closed' })}
    >
      <div className="reply-dialog-head">
        <h2 className="display display-4">{m.dialogTitle({ locale })}</h2>
        <button
          type="button"
          className="icon-btn"
          aria-label={m.close({ locale })}
          onClick={() => dialog.current!.close()}
        >
          <X className="icon-22" />
        </button>
      </div>
      <div className="reply-dialog-body">
        <Body reply={reply} loaded={form.data} rfq={rfq} path={path} locale={locale} />
      </div>
    </dialog>
  );
}

type BodyProps = {
  readonly reply: Reply;
  readonly loaded: ReturnType<typeof useFetcher<typeof loader>>['data'];
  readonly rfq: string;
  /** That answers the forms. */
  readonly path: string;
  readonly locale: Locale;
};

function Body({ reply, loaded, rfq, path, locale }: BodyProps) {
  const sent = useFetcher<typeof action>();
  const answer = sent.data;
  // What the company may do can change between the two requests.
  const refusal = reply.kind === 'refused' ? reply.refusal : (loaded?.refusal ?? null);
  const sentText =
    answer && 'sentText' in answer && typeof answer.sentText === 'string' ? answer.sentText : null;
  if (reply.kind === 'closed') return null;
  if (reply.kind === 'loading' || (reply.kind === 'form' && !loaded))
    return <p role="status">{m.loading({ locale })}</p>;
  if (refusal !== null)
    return (
      <ReplyRefusal
        refusal={refusal}
        rfq={rfq}
        locale={locale}
        action={path}
        sentText={sentText}
        via={sent.Form}
      />
    );
  if (reply.kind === 'failed' || !loaded?.form)
    return (
      <div className="stack">
        <Alert tone="danger">{m.failed({ locale })}</Alert>
        <div>
          <Button href={memberPaths.vendorRfq({ locale, id: rfq })} data-reload="">
            {m.openPage({ locale })}
          </Button>
        </div>
      </div>
    );
  return <QuoteForm view={loaded.form} answer={answer} action={path} via={sent.Form} />;
}
