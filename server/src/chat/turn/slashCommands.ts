import type { SlashCommand } from '../../../../protocol/chat/chat.ts';
import type { SkillReading } from '../../engine/runtimes/capabilities/skills.ts';
import { ownSlashDialect } from '../../engine/skills/ownSlashDialect.ts';
import type { SkillFile, SlashDialect, SlashTaken } from '../../engine/skills/slashDialect.ts';
import { mapLimit } from '../../host/platform/queue.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** A folder of thousands of skills is no list of commands any more. */
const mostSkills = 500;
const readAtOnce = 16;
/** Bytes; what is longer is no message. */
const longestSkill = 1024 * 1024;

const dialectOf = ({ runtime }: Workspace): SlashDialect => runtime.chat?.slash ?? ownSlashDialect;

/** True for skills that people may call; what no runtime has an opinion of, they may. */
const isCallable = (reading: SkillReading | undefined): boolean =>
	reading === undefined || reading.kind === 'listed' || (reading.kind === 'left-out' && reading.isCallable === true);

function calledBy(reading: SkillReading | undefined): Pick<SkillFile, 'called'> {
	if (reading?.kind === 'listed') return { called: { name: reading.name, description: reading.description } };
	return reading?.kind === 'left-out' ? { called: { name: reading.name } } : {};
}

/** The skills of the workspace as they are now; those that lie outside of it by a link are left where they are. */
async function skillFilesOf(workspace: Workspace): Promise<readonly SkillFile[]> {
	const dialect = dialectOf(workspace);
	await workspace.settleFiles();
	const snapshot = workspace.snapshot();
	// Of two skills of one name the runtime's own choice counts. One with commands of its own reads the files itself.
	const readings = workspace.runtime.chat?.slash ? undefined : workspace.runtime.skills?.read(snapshot);
	const skills = [...snapshot.files.values()].filter(
		(entry) =>
			!entry.leadsOut &&
			!entry.isUnseen &&
			entry.size <= longestSkill &&
			dialect.isSkillFile(entry.path) &&
			isCallable(readings?.get(entry.path)),
	);
	const read = await mapLimit(skills.slice(0, mostSkills), readAtOnce, async ({ path }) => {
		const content = await workspace.read(path);
		return content?.kind === 'text' ? [{ path, text: content.text, ...calledBy(readings?.get(path)) }] : [];
	});
	return read.flat();
}

/** The commands that the skills of a workspace are. */
export async function slashCommandsOf(workspace: Workspace): Promise<readonly SlashCommand[]> {
	return dialectOf(workspace).commands(await skillFilesOf(workspace));
}

/**
 * What becomes of a line that the person typed. The files are only read where it begins with a slash; what a skill says
 * is sent as the person's words, and nothing in it is looked at for commands again.
 */
export async function takeSlashCommand(workspace: Workspace, typed: string): Promise<SlashTaken> {
	if (!typed.trimStart().startsWith('/')) return { kind: 'message' };
	return dialectOf(workspace).take(typed, await skillFilesOf(workspace));
}
