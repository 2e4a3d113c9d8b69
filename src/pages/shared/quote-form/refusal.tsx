import * as m from '#messages/pages/shared/quote-form';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Form, type FormTag, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';

export type Refusal = {
  /** Key of the `error` texts. */
  readonly code: string;
  readonly message: string;
  /** The company's own quote. */
  readonly quote: string | null;
};

type WayOut = { readonly label: string; readonly href: string };

/** The one thing to do about a refusal; null: the verification e-mail. */
function wayOutOf({ code, quote }: Refusal, rfq: string, locale: Locale): WayOut | null {
  const page = memberPaths.vendorRfq({ locale, id: rfq });
  switch (code) {
    case 'emailNotConfirmed':
      return null;
    case 'loginRequired':
      return {
        label: m.logIn({ locale }),
        href: withParameters(paths.logIn({ locale }), { next: page }),
      };
    case 'quoteSellersOnly':
      return { label: m.startSelling({ locale }), href: memberPaths.startSelling({ locale }) };
    case 'quotesUsed':
      return { label: m.upgrade({ locale }), href: memberPaths.vendorPackage({ locale }) };
    case 'noProductsPublished':
      return {
        label: m.uploadProducts({ locale }),
        href: memberPaths.newVendorProduct({ locale }),
      };
    case 'alreadyAnswered':
      if (quote !== null)
        return {
          label: m.ownQuote({ locale }),
          href: memberPaths.vendorQuote({ locale, id: quote }),
        };
      break;
    default:
  }
  return { label: m.browse({ locale }), href: paths.rfqs({ locale }) };
}

type Props = {
  readonly refusal: Refusal;
  /** Public id of the request. */
  readonly rfq: string;
  readonly locale: Locale;
  /** The page that sends the verification e-mail. */
  readonly action: string;
  /** The verification e-mail has been sent. */
  readonly sentText: string | null;
  /** A fetcher's form, where the page must stay. */
  readonly via?: FormTag;
};

/** Why the reader's company may not answer a request, and the one way out. */
export function ReplyRefusal({ refusal, rfq, locale, action, sentText, via }: Props) {
  const wayOut = wayOutOf(refusal, rfq, locale);
  return (
    <div className="stack">
      <Alert tone="warning">{refusal.message}</Alert>
      {sentText === null ? null : (
        <div role="status">
          <Alert tone="success">{sentText}</Alert>
        </div>
      )}
      {wayOut === null ? (
        <Form action={action} {...(via && { via })}>
          <div className="form-actions">
            <SubmitButton name="does" value="verify">
              {m.verify({ locale })}
            </SubmitButton>
          </div>
        </Form>
      ) : (
        <div className="form-actions">
          <Button variant="primary" href={wayOut.href}>
            {wayOut.label}
          </Button>
        </div>
      )}
    </div>
  );
}
