// The landing page for sellers. All text comes from the loader, and nothing of it has state.
import {
  ArrowRight,
  BadgeCheck,
  ChevronDown,
  FileText,
  Languages,
  Layers,
  type LucideIcon,
} from 'lucide-react';
import { Seal } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Card, SectionHeading } from '#ui/panels.tsx';
import './become-a-vendor.css';

export type LinkText = { readonly label: string; readonly href: string };
type TitledText = { readonly title: string; readonly text: string };
type PackageText = {
  readonly name: string;
  readonly price: string;
  readonly perMonth: string;
  readonly contents: readonly string[];
};
type QuestionText = {
  readonly question: string;
  readonly answer: string;
  readonly link?: LinkText;
};

export type LandingText = {
  readonly title: string;
  readonly lead: string;
  readonly signUp: LinkText;
  /** Instead of signing up, for members who only buy. */
  readonly startSelling: LinkText;
  /** Instead of signing up, for those who sell already. */
  readonly toPanel: LinkText;
  readonly noCard: string;
  readonly commissions: LinkText;
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  readonly offersTitle: string;
  readonly offers: readonly (TitledText & { readonly icon: keyof typeof icons })[];
  readonly stepsTitle: string;
  readonly stepsNote: string;
  readonly steps: readonly TitledText[];
  readonly feesTitle: string;
  readonly feesNote: string;
  readonly fees: readonly { readonly name: string; readonly value: string }[];
  readonly packagesTitle: string;
  readonly packagesNote: string;
  readonly packages: readonly PackageText[];
  readonly questionsTitle: string;
  readonly questions: readonly QuestionText[];
  readonly prohibitedTitle: string;
  readonly prohibitedText: string;
  readonly prohibited: readonly string[];
  readonly closingTitle: string;
  readonly closingText: string;
};

const icons = {
  languages: Languages,
  prices: Layers,
  requests: FileText,
  seal: BadgeCheck,
} as const satisfies Record<string, LucideIcon>;

export function Landing(text: LandingText) {
  return (
    <>
      <Hero text={text} />
      <div className="wrap">
        <section className="section">
          <SectionHeading title={text.offersTitle} />
          <ul className="become-a-vendor-offers">
            {text.offers.map(({ icon, title, text: said }) => (
              <Offer key={icon} Icon={icons[icon]} title={title} text={said} />
            ))}
          </ul>
        </section>
        <section className="section">
          <div className="become-a-vendor-band">
            <SectionHeading title={text.stepsTitle} />
            <p className="text-soft">{text.stepsNote}</p>
            <ol className="become-a-vendor-route">
              {text.steps.map((step, i) => (
                <li key={step.title}>
                  <Seal size="lg" step={i + 1} />
                  <b>{step.title}</b>
                  <p className="text-soft">{step.text}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className="section">
          <SectionHeading
            title={text.packagesTitle}
            link={{ label: text.commissions.label, href: text.commissions.href }}
          />
          <Packages packages={text.packages} note={text.packagesNote} />
        </section>
        <section className="section become-a-vendor-columns">
          <div>
            <SectionHeading title={text.feesTitle} />
            <Card>
              <FactList facts={text.fees} />
            </Card>
            <p className="become-a-vendor-note">{text.feesNote}</p>
          </div>
          <div>
            <SectionHeading title={text.prohibitedTitle} />
            <Card>
              <p>{text.prohibitedText}</p>
              <ul className="become-a-vendor-prohibited">
                {text.prohibited.map((group) => (
                  <li key={group}>{group}</li>
                ))}
              </ul>
            </Card>
          </div>
        </section>
        <section className="section">
          <SectionHeading title={text.questionsTitle} />
          <Questions questions={text.questions} />
        </section>
        <section className="section">
          <div className="become-a-vendor-band become-a-vendor-closing">
            <div>
              <h2 className="display display-3">{text.closingTitle}</h2>
              <p className="text-soft">{text.closingText}</p>
            </div>
            <StartButtons variant="primary" text={text} />
          </div>
        </section>
      </div>
    </>
  );
}

function StartButtons({
  variant,
  text: { signUp, startSelling, toPanel },
}: {
  readonly variant: 'primary' | 'light';
  readonly text: Pick<LandingText, 'signUp' | 'startSelling' | 'toPanel'>;
}) {
  return [
    { ...signUp, who: 'for-visitors' },
    { ...startSelling, who: 'for-newcomers for-members' },
    { ...toPanel, who: 'for-sellers' },
  ].map(({ label, href, who }) => (
    <Button key={who} variant={variant} size="lg" href={href} className={who}>
      {label}
      <ArrowRight className="icon-dir" />
    </Button>
  ));
}

function Hero({ text }: { readonly text: LandingText }) {
  const { title, lead, noCard, commissions, figures } = text;
  return (
    <section className="become-a-vendor-hero on-dark">
      <div className="wrap">
        <h1 className="display display-1">{title}</h1>
        <p className="become-a-vendor-lead">{lead}</p>
        <div className="become-a-vendor-actions">
          <StartButtons variant="light" text={text} />
          <a href={commissions.href}>{commissions.label}</a>
        </div>
        <p className="become-a-vendor-card for-visitors">{noCard}</p>
        <dl className="become-a-vendor-figures">
          {figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{bidi(label)}</dt>
              <dd>{bidi(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const Offer = ({ Icon, title, text }: TitledText & { Icon: LucideIcon }) => (
  <li>
    <Icon className="icon-22" />
    <h3>{title}</h3>
    <p className="text-soft">{text}</p>
  </li>
);

const Packages = ({ packages, note }: { packages: readonly PackageText[]; note: string }) => (
  <>
    <ul className="become-a-vendor-packages">
      {packages.map((one) => (
        <li key={one.name} className="card card-pad">
          <h3 className="display display-4">{one.name}</h3>
          <p className="become-a-vendor-price">
            <b>{bidi(one.price)}</b> <span>{one.perMonth}</span>
          </p>
          <ul>
            {one.contents.map((content) => (
              <li key={content}>{content}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
    <p className="become-a-vendor-note">{bidi(note)}</p>
  </>
);

const Questions = ({ questions }: { questions: readonly QuestionText[] }) => (
  <div className="become-a-vendor-questions card card-lines">
    {questions.map(({ question, answer, link }) => (
      <details key={question}>
        <summary>
          {question}
          <ChevronDown />
        </summary>
        <p>
          {bidi(answer)}
          {link ? (
            <>
              {' '}
              <a className="link" href={link.href}>
                {link.label}
              </a>
            </>
          ) : null}
        </p>
      </details>
    ))}
  </div>
);
