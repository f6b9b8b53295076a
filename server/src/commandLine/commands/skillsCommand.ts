import { Argument, type Command, Option } from 'commander';
import { sessionKinds } from '../../../../shared/sessionNamed.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { folderOrHere, format, json, runtime } from '../usualOptions.ts';
import { agentPlace, onlyWith, withAgentPlace } from '../workspace/agentPlace.ts';
import { startedWith } from '../workspace/standpoint.ts';
import type { CheckArchiveOptions } from './checkArchive.ts';
import type { SkillsOptions } from './skills.ts';

type SkillsFlags = Omit<SkillsOptions, 'folder'> & {
	readonly database?: string;
	readonly agent?: string;
	readonly user?: string;
	readonly with?: readonly string[];
};

/** `soulscope skills`, and what else can be asked of skills. */
export function addSkillsCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	const skills = withAgentPlace(program.command('skills'))
		// `check` has options of the same names.
		.enablePositionalOptions()
		.description('list every skill, and why the agent knows it or not')
		.addArgument(folderOrHere())
		.addOption(runtime())
		.addOption(new Option('--session <kind>', 'kind of session').choices(sessionKinds))
		.addOption(startedWith())
		.addOption(format())
		.addOption(json())
		.action(async (dir: string, flags: SkillsFlags) => {
			agentPlace(dir, flags);
			const { database: address, session, runtime, format, with: programArguments } = flags;
			if (address !== undefined) {
				// A database says of its skills who may see them; which lie on the machine of the agent it does not.
				onlyWith('a folder', { session, runtime, with: programArguments });
				const { listStoredSkills } = await import('../agents/storedSkills.ts');
				finish(await listStoredSkills({ ...flags, address, json: format === 'json' }, terminal));
				return;
			}
			const { listSkills } = await import('./skills.ts');
			finish(await listSkills({ folder: dir, ...flags, standpoint: flags }, terminal));
		});
	skills
		.command('check')
		.description(
			'say whether a runtime with a database would take a ZIP archive as a skill, and what it would become; nothing is sent',
		)
		.addArgument(new Argument('<file>', 'the archive'))
		.addOption(
			new Option(
				'--database <address>',
				'the database that it is to go to, postgres://user@host/name; only read. The password is in PGPASSWORD or .pgpass',
			),
		)
		.addOption(new Option('--json', 'write JSON'))
		.action(async (file: string, flags: Omit<CheckArchiveOptions, 'file'>) => {
			const { checkArchive } = await import('./checkArchive.ts');
			finish(await checkArchive({ file, ...flags }, terminal));
		});
}
