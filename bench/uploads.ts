// Measures the memory of twenty pictures of 20 MB that sellers upload at once.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import sharp from 'sharp';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { maxPictureBytes } from '#features/media/schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { closing } from './closing.ts';
import { type BenchServer, copyDatabase, dropDatabase, openDatabase } from './database.ts';
import { type Figure, megabytes, ms, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';

const atOnce = 20;
const maxPeakBytes = 600 * 2 ** 20;
const email = 'seller@bench.example';
const password = 'four';

/** `marketName`: a seller is added to a copy of it. */
export async function measureUploads(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'import_uploads';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    await closing(openDatabase(url), async ({ context }) => void (await addSeller(context)));
    const bodies = await makePictures();
    return [
      {
        title: `${atOnce} pictures of 20 MB at once`,
        figures: await closing(await startKervan(url), (kervan) => measure(kervan, bodies)),
      },
    ];
  } finally {
    await dropDatabase(server, name);
  }
}

/** A seller with a company, whose id it returns. */
export async function addSeller(context: Context, address = email): Promise<Id<'company'>> {
  const passwordHash = await context.services.passwords.hash(password);
  const [user] = await context.db
    .insert(users)
    .values({
      email: address,
      name: 'A seller',
      passwordHash,
      emailConfirmedAt: new Date(),
      locale: 'en',
      currency: 'USD',
      notifications: {},
    })
    .returning({ id: users.id });
  const [company] = await context.db
    .insert(companies)
    .values({
      name: 'Bench Tekstil',
      isBuyer: true,
      isSeller: true,
      isAdmin: false,
      businessType: 'manufacturer',
      isManufacturer: true,
      hasShipping: true,
    })
    .returning({ id: companies.id });
  await context.db
    .insert(members)
    .values({ companyId: company!.id, userId: user!.id, isOwner: true, permissions: [] });
  return company!.id;
}

/**
 * Pictures near the limit of pixels, of kinds that decoders hold whole or row by row, filled up to
 * the limit of bytes as cameras do with a video behind the picture.
 */
async function makePictures(): Promise<readonly Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const made = [
    await image(8_000, 6_000).jpeg({ quality: 60 }).toBuffer(),
    await image(8_000, 6_000).jpeg({ quality: 60, progressive: true }).toBuffer(),
    await image(2_600, 2_400).png({ compressionLevel: 1 }).toBuffer(),
    await image(6_000, 4_000).webp({ quality: 50, effort: 0 }).toBuffer(),
    await image(4_000, 3_000).avif({ quality: 30, effort: 0 }).toBuffer(),
  ];
  return made.map((picture) => {
    if (picture.length > maxPictureBytes) throw new Error('A picture is larger than it may be.');
    return Buffer.concat([picture, randomBytes(maxPictureBytes - picture.length)]);
  });
}

async function measure(kervan: ServerProcess, bodies: readonly Buffer[]): Promise<Figure[]> {
  const token = await logIn(kervan);
  const quiet = await kervan.usage();
  const startedAt = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: atOnce }, (_, i) => upload(kervan, token, bodies[i % bodies.length]!)),
  );
  const tookMs = performance.now() - startedAt;
  const { peakBytes, loopDelayMs } = await kervan.usage();
  const refused = statuses.filter((status) => status !== 201);
  if (refused.length > 0) throw new Error(`Uploads were answered ${refused.join(', ')}.`);
  say(`Before, the process had ${megabytes(quiet.residentBytes)}`);
  return [
    {
      what: 'Peak memory of the process',
      measured: megabytes(peakBytes),
      ...upTo(peakBytes, maxPeakBytes, megabytes),
    },
    { what: 'Until the last was stored', measured: ms(tookMs) },
    { what: 'How late the event loop was: 99 of 100 times within', measured: ms(loopDelayMs.p99) },
  ];
}

/** The token of that seller. */
export async function logIn({ origin }: ServerProcess): Promise<string> {
  const answer = await fetch(`${origin}/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`The log-in was answered ${answer.status}.`);
  return token;
}

const upload = ({ origin }: ServerProcess, token: string, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': body.length,
    };
    http
      .request(`${origin}/api/v1/pictures`, { method: 'POST', headers, agent: false }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode!));
      })
      .once('error', reject)
      .end(body);
  });
