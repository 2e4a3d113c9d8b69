// `GET /feeds/{language}/exhibitions/{slug}.ics`: an exhibition as calendars read it (RFC 5545).
import type { FastifyPluginAsync } from 'fastify';
import type { SiteOptions } from '#platform/feature.ts';
import { clientGone } from '#platform/http/client-gone.ts';
import { networkOf } from '#platform/http/requests.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { isLocale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { getExhibition } from './queries/public-exhibitions.server.ts';

/** A calendar's line has at most 75 bytes; what follows begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 73) {
      lines.push(current);
      current = '';
      bytes = 0;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n ');
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

type Event = {
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly url: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
};

export const calendarOf = (event: Event): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kervan//Exhibitions//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `LOCATION:${escaped(event.place)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

export const exhibitionCalendar: FastifyPluginAsync<SiteOptions> = async (
  app,
  { context: operator, admissions },
) => {
  app.get<{ Params: { lang: string; file: string } }>(
    '/feeds/:lang/exhibitions/:file',
    async (request, reply) => {
      const { lang, file } = request.params;
      const slug = /^([a-z0-9-]{1,60})\.ics$/.exec(file)?.[1];
      const context = isLocale(lang) ? { ...operator(), locale: lang } : null;
      const fair =
        slug === undefined || context === null
          ? null
          : await admissions.feeds
              .run(() => getExhibition(context, slug), {
                signal: clientGone(reply.raw),
                client: networkOf(request),
              })
              .catch((error: unknown) => {
                if (isKervanError(error) && error.httpStatus === 404) return null;
                throw error;
              });
      if (fair === null || context === null)
        return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
      const { publicUrl } = context.services;
      const { locale } = context;
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(
          calendarOf({
            uid: `${fair.publicId}@${new URL(publicUrl).hostname}`,
            title: inLanguage(fair.title, locale)?.value ?? fair.slug,
            text: inLanguage(fair.summary, locale)?.value ?? '',
            place: `${fair.venue}, ${fair.address}, ${fair.city}`,
            url: `${publicUrl}${paths.exhibition({ locale, slug: fair.slug })}`,
            startsAt: fair.startsAt,
            endsAt: fair.endsAt,
            changedAt: fair.updatedAt,
          }),
        );
    },
  );
};
