import type { Command } from 'commander';
import { createAdmin } from '#features/accounts/commands/administer.server.ts';
import { listAdmins } from '#features/accounts/queries/users.server.ts';
import { email as emailField, userName } from '#features/accounts/schemas.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { localeOption } from './arguments.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';

export function addAdmin(program: Command): void {
  const admin = program.command('admin').description('administrators');
  admin
    .command('create')
    .description(
      'make an administrator, and print the one-time link with which the password is chosen (24 ' +
        'hours)',
    )
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(localeOption('language of the page and of mails'))
    .action((flags: { email: string; name: string; lang: Locale }) =>
      withMarket(async ({ context }) => {
        const email = emailField.safeParse(flags.email);
        const name = userName.safeParse(flags.name);
        if (!email.success) throw new OperatorError(`"${flags.email}" is not an e-mail address.`);
        if (!name.success) throw new OperatorError('The name has 1 to 120 characters.');
        const token = await createAdmin(
          { ...context, locale: flags.lang },
          { email: email.data, name: name.data },
        ).catch((error: unknown) => {
          throw isKervanError(error) && error.httpStatus === 409
            ? new OperatorError(`There is an account with the e-mail ${email.data} already.`)
            : error;
        });
        const address = memberPaths.firstAdmin({ locale: flags.lang });
        console.log(`${context.services.publicUrl}${address}?token=${token}\n`);
        console.log(
          'Open it within 24 hours; it works once. Then log in, and turn on two-step verification.',
        );
      }),
    );
  admin
    .command('list')
    .description('all administrators and their staff')
    .action(() =>
      withMarket(async ({ context }) => {
        const admins = await listAdmins(context);
        for (const {
          id,
          email,
          name,
          isOwner,
          hasPassword,
          hasSecondFactor,
          isDisabled,
        } of admins) {
          const notes = [
            isOwner ? 'owner' : 'staff',
            hasPassword ? null : 'no password yet',
            hasSecondFactor ? 'second factor' : 'no second factor',
            isDisabled ? 'disabled' : null,
          ];
          console.log(
            [id, email, name, notes.filter((note) => note !== null).join(', ')].join('\t'),
          );
        }
        if (admins.length === 0)
          console.log('There is none yet: npm run kervan -- admin create --email … --name …');
      }),
    );
}
