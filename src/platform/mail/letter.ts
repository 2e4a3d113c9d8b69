// The layout of every mail: the site's name, a few paragraphs, at most one button, and why it was
// sent.
import { createElement as h } from 'react';
import { directionOf, type Locale } from '#shared/locale.ts';
import type { Mail } from './mailer.server.ts';

export type Letter = {
  readonly locale: Locale;
  readonly subject: string;
  /** Preview text that mail programs show next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Items the paragraphs are about, each linking to a page. `lang`: language of its text. */
  readonly links?: readonly {
    readonly label: string;
    readonly lang: Locale;
    readonly url: string;
    /** Shown side by side below the label. */ readonly notes: readonly string[];
  }[];
  readonly button?: { readonly label: string; readonly url: string };
  /**
   * Hint under the button that its address can be copied, for mail programs that show no buttons.
   */
  readonly buttonHint?: string;
  /** Why the mail was sent, and what to do if that is a mistake. */
  readonly footnotes: readonly string[];
  /**
   * For mails not about the account itself: URL of a page with one button, to which mail programs
   * may also post (RFC 8058).
   */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
};

const ink = '#1f1b16';
const faint = '#6b6258';
const family = 'Vazirmatn, "Segoe UI", Tahoma, Arial, sans-serif';
const style = {
  body: {
    backgroundColor: '#fbf9f5',
    color: ink,
    fontFamily: family,
    margin: '0',
    padding: '24px 0',
  },
  card: {
    backgroundColor: '#ffffff',
    border: '1px solid #e7e0d5',
    borderRadius: '12px',
    maxWidth: '560px',
    padding: '32px',
  },
  name: { fontSize: '20px', fontWeight: '700', margin: '0 0 24px', color: '#9a3b1f' },
  heading: { fontSize: '22px', lineHeight: '1.3', margin: '0 0 16px' },
  text: { fontSize: '16px', lineHeight: '1.6', margin: '0 0 16px' },
  button: {
    backgroundColor: '#9a3b1f',
    borderRadius: '8px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: '600',
    padding: '14px 24px',
    textDecoration: 'none',
  },
  link: { color: '#9a3b1f', fontSize: '16px', fontWeight: '600', lineHeight: '1.4' },
  note: { fontSize: '14px', lineHeight: '1.5', color: faint, margin: '0 0 14px' },
  hint: { fontSize: '13px', lineHeight: '1.5', color: faint, wordBreak: 'break-all' },
  rule: { borderColor: '#e7e0d5', margin: '24px 0 16px' },
  footnote: { fontSize: '13px', lineHeight: '1.5', color: faint, margin: '0 0 8px' },
} as const;

/** Loads the parts with the first letter: they include a code highlighter that takes a second. */
const loadParts = () => import('react-email');

/** Renders a letter as HTML and plain text. */
export async function writeLetter(to: string, letter: Letter): Promise<Mail> {
  const {
    locale,
    subject,
    preview,
    heading,
    paragraphs,
    links = [],
    button,
    buttonHint,
    footnotes,
    unsubscribe,
  } = letter;
  const { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, render, Section, Text } =
    await loadParts();
  const dir = directionOf(locale);
  const html = await render(
    h(
      Html,
      { lang: locale, dir },
      h(Head, null, h('title', null, subject)),
      h(Preview, null, preview),
      h(
        Body,
        { style: style.body, dir },
        h(
          Container,
          { style: style.card, dir },
          h(Text, { style: style.name }, 'Kervan'),
          h(Heading, { as: 'h1', style: style.heading }, heading),
          ...paragraphs.map((text, i) => h(Text, { key: i, style: style.text }, text)),
          ...links.map(({ label, lang, url, notes }) =>
            h(
              Section,
              { key: url },
              h(Link, { href: url, style: style.link, lang, dir: 'auto' }, label),
              h(
                Text,
                { style: style.note },
                ...notes.flatMap((note, i) => [
                  i === 0 ? '' : ' · ',
                  h('bdi', { key: note }, note),
                ]),
              ),
            ),
          ),
          button
            ? h(
                Section,
                null,
                h(Button, { href: button.url, style: style.button }, button.label),
                buttonHint
                  ? h(
                      Text,
                      { style: style.hint },
                      buttonHint,
                      h('br'),
                      h(
                        Link,
                        { href: button.url, style: { color: faint } },
                        h('bdi', { dir: 'ltr' }, button.url),
                      ),
                    )
                  : null,
              )
            : null,
          h(Hr, { style: style.rule }),
          ...footnotes.map((text, i) => h(Text, { key: i, style: style.footnote }, text)),
          unsubscribe
            ? h(
                Text,
                { style: style.footnote },
                h(
                  Link,
                  { href: unsubscribe.url, style: { color: faint, textDecoration: 'underline' } },
                  unsubscribe.label,
                ),
              )
            : null,
        ),
      ),
    ),
  );
  const plain = [
    heading,
    ...paragraphs,
    ...links.map(({ label, url, notes }) => `${label}\n${notes.join(' · ')}\n${url}`),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    '--',
    ...footnotes,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
  ].join('\n\n');
  return {
    to,
    subject,
    html,
    plain,
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
