// Links to share a page by, without a script: nothing of these services is loaded into the page.
import * as m from '#messages/pages/storefront/directory';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';

export const ShareLinks = ({
  title,
  url,
  locale,
}: {
  readonly title: string;
  readonly url: string;
  readonly locale: Locale;
}) => (
  <p className="directory-share text-sm">
    <span className="text-soft">{m.share({ locale })}</span>
    {[
      ['WhatsApp', withParameters('https://wa.me/', { text: `${title}\n${url}` })],
      ['LinkedIn', withParameters('https://www.linkedin.com/sharing/share-offsite/', { url })],
      ['X', withParameters('https://x.com/intent/post', { text: title, url })],
    ].map(([name, href]) => (
      <a
        key={name}
        className="link"
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        lang="en"
      >
        {name}
      </a>
    ))}
    <a
      className="link"
      href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
    >
      {m.byEmail({ locale })}
    </a>
  </p>
);
