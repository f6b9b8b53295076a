import { errorMessage } from '../../../text/errorMessage.ts';
import { oncePerListing, readFiles } from '../../../workspace/files.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { SkillReading } from '../../capabilities/skills.ts';
import type { BotholomewProfile } from '../profile.ts';
import { type BotholomewSkill, parseSkillFile } from './skills.ts';
import { handleSlashCommand } from './slashCommands.ts';

const effect = 'then the runtime loads no skill at all, and no slash command works';

/** Why typing the name does not call the skill; undefined where it does. */
function whyUnreachable(skill: BotholomewSkill): string | undefined {
	// Without arguments, so that none can be missing.
	const outcome = handleSlashCommand(`/${skill.name}`, [{ ...skill, arguments: [] }]);
	if (outcome.kind === 'send') return undefined;
	if (/\s/u.test(skill.name)) return 'a command ends at the first space';
	return `the chat uses /${skill.name} itself`;
}

function readingOf(text: string, path: WorkspacePath): SkillReading {
	try {
		const skill = parseSkillFile(text, path);
		const unreachable = whyUnreachable(skill);
		const { name, description } = skill;
		return { kind: 'listed', name, description, ...(unreachable === undefined ? {} : { unreachable }) };
	} catch (error) {
		const [message = ''] = errorMessage(error).split('\n');
		return { kind: 'broken', message, effect };
	}
}

/** A skill in a folder of its own, as other programs have them, whatever case the letters of its name have. */
function unseenIn(path: WorkspacePath, folder: string): SkillReading | undefined {
	const [, name] = /(?<![^/])([^/]+)\/skill\.md$/iu.exec(path.slice(folder.length)) ?? [];
	if (name === undefined) return undefined;
	const wanted = `${folder}${name}.md`;
	return { kind: 'unseen', reason: `Botholomew reads only what lies directly in ${folder}, such as ${wanted}`, wanted };
}

/** Names that would be Markdown if they were in small letters; nobody reads such files. */
const inOtherCase = oncePerListing((listing): readonly WorkspacePath[] =>
	[...listing.keys()].filter((path) => /\.md$/iu.test(path) && !path.endsWith('.md')),
);

/** Every skill at the top of the project's folder of skills, and those below that nothing looks at. */
export function skillsIn(profile: BotholomewProfile, snapshot: Snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
	const readings = new Map<WorkspacePath, SkillReading>();
	const folder = `${profile.skillsFolder}/`;
	for (const { path, content } of readFiles(snapshot.files)) {
		if (!path.startsWith(folder) || !path.endsWith('.md')) continue;
		const isDeeper = path.includes('/', folder.length);
		const unseen = isDeeper ? unseenIn(path, folder) : undefined;
		if (unseen) readings.set(path, unseen);
		if (!isDeeper && content.kind === 'text') readings.set(path, readingOf(content.text, path));
	}
	for (const path of inOtherCase(snapshot.files)) {
		if (!path.startsWith(folder)) continue;
		if (path.includes('/', folder.length)) {
			const unseen = unseenIn(path, folder);
			if (unseen) readings.set(path, unseen);
			continue;
		}
		const reason = 'Botholomew reads only names that end in .md, in small letters';
		readings.set(path, { kind: 'unseen', reason, wanted: path.replace(/\.md$/iu, '.md') });
	}
	return readings;
}
