import { oncePerListing } from '../../../workspace/files.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { contextOf } from '../context/context.ts';
import { skillPartId } from '../prompt/skillParts.ts';
import type { CodexSkill } from './catalog.ts';
import type { CodexSkillScope } from './find.ts';
import { lineText, type SkillLine } from './listing.ts';

/** How people see that it is there: any session will do, for the files are the same. */
const plain: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

const sources: Readonly<Record<CodexSkillScope, string>> = {
	bundled: 'skills that come with Codex',
	admin: 'skills of this machine',
	project: 'skills of this project',
	person: 'skills of your home folder',
};

const leftOut = {
	'by-name': 'agents/openai.yaml keeps it out of the list',
	off: 'skills.config in config.toml switches it off',
} as const;

function readingOf({ name, description, standing }: CodexSkill): SkillReading {
	if (standing === 'offered') {
		return { kind: 'listed', name, description: typeof description === 'string' ? description : '' };
	}
	return { kind: 'left-out', name, reason: leftOut[standing], ...(standing === 'by-name' && { isCallable: true }) };
}

const almostSkill = /^(?:.+\/)?\.(?:agents|codex)\/skills\/.*\bskill\.md$/iu;

/** Files that somebody meant for skills, and where nothing looks. */
const unseenIn = oncePerListing((listing): readonly (readonly [WorkspacePath, SkillReading])[] =>
	[...listing.keys()]
		.filter((path) => almostSkill.test(path))
		.map((path) => {
			const isMisspelt = !path.endsWith('/SKILL.md');
			const reason = isMisspelt
				? 'the file has to be called SKILL.md, in capital letters'
				: 'Codex looks six folders deep, and not into hidden ones or those off the way to its own folder';
			return [path, { kind: 'unseen', reason }];
		}),
);

function listedOf(snapshot: Snapshot, skill: CodexSkill, line: SkillLine | undefined): ListedSkill {
	const { name, description, file, scope, standing } = skill;
	const path = pathFrom(snapshot.root, file);
	const isIn = line?.characters !== undefined;
	const isWhole = isIn && line.characters === line.length;
	const text = typeof description === 'string' ? description : '';
	return {
		name,
		...(text !== '' && { description: text }),
		location: file,
		...(!isAround(path) && { path }),
		source: sources[scope],
		state: !isIn ? 'out' : isWhole ? 'listed' : 'shortened',
		reason: reasonFor(standing, line),
		length: isIn ? `${lineText(line, text)}\n`.length : 0,
		...(isIn && { partId: skillPartId(path) }),
	};
}

function reasonFor(standing: CodexSkill['standing'], line: SkillLine | undefined): string {
	if (standing !== 'offered') return leftOut[standing];
	if (!line) return 'the list of skills is switched off';
	if (line.characters === undefined) return 'the list is over its limit, and not even its name fits';
	return line.characters === line.length ? '' : `only ${line.characters} characters of its description fit`;
}

export const skills: SkillsCapability = {
	read(snapshot) {
		const { root, files } = snapshot;
		const { catalog } = contextOf(snapshot, plain);
		const own = [
			...catalog.skills
				.filter(({ content }) => content)
				.map((skill) => [pathFrom(root, skill.file), readingOf(skill)] as const),
			...catalog.passed.map(({ file, reason, wants }): readonly [WorkspacePath, SkillReading] => [
				pathFrom(root, file),
				{ kind: 'refused', reason, ...(wants && { wants }) },
			]),
		].filter(([path]) => !isAround(path));
		const known = new Set(own.map(([path]) => path));
		return new Map([...own, ...unseenIn(files).filter(([path]) => !known.has(path))]);
	},
	list(snapshot, session) {
		const { catalog, listing } = contextOf(snapshot, session);
		const lines = new Map(listing?.lines.map((line) => [line.skill, line]) ?? []);
		const shown = [...lines.values()].filter(({ characters }) => characters !== undefined);
		const isCut = [...lines.values()].some(({ characters, length }) => characters !== length);
		const passed = catalog.passed.map(({ file, scope, reason }): ListedSkill => {
			const path = pathFrom(snapshot.root, file);
			return {
				location: file,
				...(!isAround(path) && { path }),
				source: sources[scope],
				state: 'out',
				reason,
				length: 0,
			};
		});
		return {
			skills: [...catalog.skills.map((skill) => listedOf(snapshot, skill, lines.get(skill))), ...passed],
			notes: [],
			// Four bytes are one of the program’s own tokens.
			...(listing && isCut && { cut: { limit: listing.limit * 4, listed: shown.length, total: lines.size } }),
		};
	},
	fileOf: (slug) => `.agents/skills/${slug}/SKILL.md`,
	sharedName: (name) => `both are listed, and $${name} calls neither of them`,
};
