import { oncePerListing } from '../../../workspace/files.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import type {
	ListedSkill,
	SkillList,
	SkillListCut,
	SkillReading,
	SkillsCapability,
} from '../../capabilities/skills.ts';
import { runOf } from '../config/run.ts';
import { idleNote, idleOutcomes } from '../plugins/idle.ts';
import { claudeFolders, type FolderScope } from './find.ts';
import { lineText } from './lines.ts';
import { skillListing, type ToldSkills } from './listing.ts';
import { outcomesOf, type SkillFate } from './outcome.ts';
import { hasSkillTool, skillPartId } from './section.ts';

const sources: Readonly<Record<FolderScope, string>> = {
	managed: 'skills of the administrator',
	user: 'skills of the person',
	project: 'skills of this project',
	added: 'skills of an added folder',
	nested: 'skills of a folder in this project',
	plugin: 'skills of a plug-in',
};

/** Readings do not hang on a session: the one that is asked for is the usual one. */
const usual: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

function readingOf(root: string, { skill, state, reason, by }: SkillFate): SkillReading {
	const { name, facts } = skill;
	if (state === 'shadowed' && by) return { kind: 'shadowed', by: pathFrom(root, by.file), name };
	if (facts.isHidden) return { kind: 'left-out', name, reason, isCallable: !facts.isForModelOnly };
	if (state === 'waiting') return { kind: 'left-out', name, reason };
	return { kind: 'listed', name, description: facts.about ?? '' };
}

/** `SKILL.md` in a folder of skills, and where it would have to be; undefined where it is right. */
function whyUnseen(path: WorkspacePath): string | undefined {
	const [, within = ''] = /(?:^|\/)\.claude\/skills\/(.*)$/u.exec(path) ?? [];
	const names = within.split('/');
	if (names.at(-1)?.toLowerCase() !== 'skill.md') return undefined;
	if (names.length === 1) return 'it has to be in a folder of its own, such as .claude/skills/tea/SKILL.md';
	if (names.length > 2) return 'Claude Code looks only one folder deep in .claude/skills';
	return names[1] === 'SKILL.md' ? undefined : 'the name has to be SKILL.md, in capital letters';
}

const unseenFiles = oncePerListing((listing): ReadonlyMap<WorkspacePath, SkillReading> => {
	const unseen = [...listing.keys()].flatMap((path) => {
		const reason = path.includes('.claude/skills/') ? whyUnseen(path) : undefined;
		// What belongs to a skill may be called anything.
		const isPart =
			/(?:^|\/)\.claude\/skills\/[^/]+\//u.test(path) && listing.has(ownSkill(path)) && path !== ownSkill(path);
		return reason === undefined || isPart ? [] : [[path, { kind: 'unseen' as const, reason }] as const];
	});
	return new Map(unseen);
});

/** The skill in whose folder the file is. */
const ownSkill = (path: WorkspacePath): WorkspacePath => path.replace(/(\.claude\/skills\/[^/]+)\/.*$/u, '$1/SKILL.md');

const readings = untilChanged([], (snapshot): ReadonlyMap<WorkspacePath, SkillReading> => {
	const { root, files } = snapshot;
	const found = outcomesOf(root, skillListing(snapshot, usual))
		.filter(({ skill }) => skill.kind === 'skill')
		.map((outcome) => [pathFrom(root, outcome.skill.file), readingOf(root, outcome)] as const)
		.filter(([path]) => !isAround(path));
	return new Map([...found, ...unseenFiles(files)]);
});

function listedSkill(snapshot: Snapshot, outcome: SkillFate, isTold: boolean): ListedSkill {
	const { skill, state, reason, line } = outcome;
	const path = pathFrom(snapshot.root, skill.file);
	const isIn = line !== undefined && isTold;
	return {
		name: line?.shown ?? skill.name,
		description: skill.facts.about ?? '',
		location: skill.file,
		...(!isAround(path) && { path }),
		source: skill.kind === 'command' ? sources[skill.scope].replace('skills', 'commands') : sources[skill.scope],
		state: isIn ? (state === 'shortened' ? 'shortened' : 'listed') : 'out',
		reason: isTold || reason !== '' ? reason : 'this agent cannot call skills',
		length: isIn ? lineText(line).length : 0,
		...(isIn && { partId: skillPartId(snapshot.root, skill, line.shown) }),
	};
}

/** What the budget has cost. */
function cutOf({ lines, budget }: ToldSkills): SkillListCut | undefined {
	const own = lines.flatMap((each) => (each.kind === 'own' ? [each.line] : []));
	const withText = own.filter(({ hasText }) => hasText).length;
	return withText === own.length ? undefined : { limit: budget, listed: own.length, total: own.length, description: 0 };
}

function list(snapshot: Snapshot, session: Session): SkillList {
	const listing = skillListing(snapshot, session);
	const { untold, lines, length, budget } = listing;
	const isTold = untold === undefined && hasSkillTool(session);
	const bundled = lines.filter(({ kind }) => kind === 'bundled').length;
	const cut = cutOf(listing);
	const bare = lines.filter((each) => each.kind === 'own' && !each.line.hasText).length;
	const run = runOf(snapshot, session);
	const installable = idleNote(run);
	return {
		skills: [
			...outcomesOf(snapshot.root, listing).map((outcome) => listedSkill(snapshot, outcome, isTold)),
			...idleOutcomes(run).map((outcome) => listedSkill(snapshot, outcome, false)),
		],
		...(installable !== undefined && { installable }),
		notes: [
			...(untold === undefined ? [] : [`This session has no list of skills: ${untold}.`]),
			...(bundled === 0 ? [] : [`The list also has ${bundled} skills and commands that come with Claude Code.`]),
			...(cut === undefined
				? []
				: [
						`The list is over its limit of ${budget} characters: of ${bare} of your skills and commands only the name is left.`,
					]),
			...(length > budget ? [`Names are never left out: the list has ${length} characters.`] : []),
		],
		...(cut && { cut }),
		folders: claudeFolders(run, 'skills')
			.map(({ folder, scope }) => ({
				folder,
				title: sources[scope],
				isThere: run.places.facts(folder).kind === 'folder',
			}))
			.toReversed(),
	};
}

/** How Claude Code finds and lists skills. */
export const skills: SkillsCapability = {
	read: (snapshot) => readings(snapshot, {}),
	list,
	fileOf: (slug) => `.claude/skills/${slug}/SKILL.md`,
};
