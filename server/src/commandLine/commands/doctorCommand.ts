import { type Command, Option } from 'commander';
import { doctorFormats } from '../doctor/formatNames.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { colour, folderOrHere, json, noColour, runtime } from '../usualOptions.ts';
import { withAgentPlace } from '../workspace/agentPlace.ts';
import type { DoctorOptions } from './doctor.ts';

type DoctorFlags = Omit<DoctorOptions, 'folder'>;

/** `soulscope doctor`. */
export function addDoctorCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withAgentPlace(program.command('doctor'))
		.description('examine the workspace and what is around it: runtime, configuration, git, copies, permissions, …')
		.addArgument(folderOrHere())
		.addOption(runtime())
		.addOption(new Option('--format <format>', 'output format').choices(doctorFormats).default('text'))
		.addOption(json())
		.addOption(new Option('--fix', 'fix what needs no decision; shows the change to each file, and asks first'))
		.addOption(new Option('--yes', 'with --fix: do not ask'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, flags: DoctorFlags) => {
			const { doctor } = await import('./doctor.ts');
			finish(await doctor({ folder: dir, ...flags }, terminal));
		});
}
