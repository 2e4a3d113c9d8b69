// How features tell people what happened: a row in their notifications, and a mail. The feature
// `notifications` does both; the others say in their manifests what there is to tell.
import type { Context, KindOfNotice, RegisteredKind, RegisteredNotices } from './context.ts';
import type { Notice } from './notice.ts';

/** What a feature has to tell. */
export type Notices = {
  readonly kinds: Readonly<Record<string, KindOfNotice>>;
  /** By event: what is told of it at this moment. */
  readonly events: Readonly<
    Record<string, (context: Context, payload: never) => Promise<readonly Notice[]>>
  >;
};

type Registering = {
  readonly name: string;
  readonly notification?: { readonly name: string };
  readonly notices?: Notices;
};

/** Throws an Error for a kind that two features have, or whose mails nothing stops. */
export function registerNotices(features: readonly Registering[]): RegisteredNotices {
  const kinds = new Map<string, RegisteredKind>();
  for (const { name, notification, notices } of features) {
    if (!notices) continue;
    if (!notification) throw new Error(`The notices of ${name} need a notification.`);
    for (const [kind, words] of Object.entries(notices.kinds)) {
      if (kinds.has(kind)) throw new Error(`Two features tell ${kind}.`);
      kinds.set(kind, { ...words, mails: notification.name });
    }
  }
  const tellers = features.flatMap(({ notices }) => Object.entries(notices?.events ?? {}));
  return {
    kinds,
    mails: new Set(Array.from(kinds.values(), ({ mails }) => mails)),
    events: [...new Set(tellers.map(([event]) => event))],
    async tell(context, event, payload) {
      const told: Notice[] = [];
      for (const [name, tell] of tellers)
        if (name === event) told.push(...(await tell(context, payload as never)));
      return told;
    },
  };
}
