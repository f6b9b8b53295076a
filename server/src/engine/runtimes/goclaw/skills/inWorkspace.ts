import { isAbsolute, resolve } from 'node:path';
import { skillContent, skillFileName, skillFolderAt } from '../../../skills/skillFolder.ts';
import { readFiles } from '../../../workspace/files.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textIn, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { type ListedSkill, type SkillReading, type SkillsCapability, skillsFrom } from '../../capabilities/skills.ts';
import { type GoClawSettings, settingsOf, sharedElsewhere } from '../config/settings.ts';
import { classify, sessionKey } from '../sessions.ts';
import { filterSkills, type GoClawSkill, type GoClawSkillTier, listSkills } from './list.ts';
import { areInline, lengthInSummary, skillsSummary } from './summary.ts';

interface TierFolder {
	readonly source: GoClawSkillTier['source'];
	/** Absolute. */
	readonly folder: string;
	/** For people. */
	readonly title: string;
}

/** The folder that `GOCLAW_SKILLS_DIR` names; undefined where it depends on where the program is started. */
function globalFolder({ home, variables }: Snapshot['environment']): string | undefined {
	const named = variables.GOCLAW_SKILLS_DIR;
	if (!named) return `${home}/.goclaw/skills`;
	return isAbsolute(named) ? resolve(named) : undefined;
}

/** First tier first: of the folder that all agents share, of the person, of the program. A managed one keeps them on another machine. */
function tierFolders(snapshot: Snapshot): readonly TierFolder[] {
	const { root, environment, config } = snapshot;
	const shared = sharedElsewhere(snapshot);
	const whose = shared === undefined ? 'skills of this workspace' : 'skills of the folder that all agents share';
	const own: TierFolder[] = [
		{ source: 'workspace', folder: `${shared ?? root}/skills`, title: whose },
		{ source: 'agents-project', folder: `${shared ?? root}/.agents/skills`, title: whose },
	];
	if (settingsOf(config).stored) return own;
	const everywhere = globalFolder(environment);
	return [
		...own,
		{ source: 'agents-personal', folder: `${environment.home}/.agents/skills`, title: 'your own skills' },
		...(everywhere === undefined
			? []
			: [{ source: 'global', folder: everywhere, title: 'skills of GoClaw on this computer' } as const]),
	];
}

const isOwn = ({ root }: Snapshot, path: string): boolean => path.startsWith(`${root}/`);

/** Of a folder around the workspace as far as somebody has looked; the runtime follows no link to a skill's folder. */
function skillsAround(snapshot: Snapshot, folder: string): GoClawSkillTier['skills'] {
	if (snapshot.skills?.ownAlone) return [];
	return [...(skillFolderAt(snapshot, folder)?.folders ?? [])].flatMap(([directory, { isLink, file }]) => {
		const text = isLink || !file ? undefined : textIn(skillContent(snapshot, file));
		return text === undefined ? [] : [{ directory, text }];
	});
}

function skillsHere(snapshot: Snapshot, folder: WorkspacePath): GoClawSkillTier['skills'] {
	return readFiles(snapshot.files).flatMap(({ path, content }) => {
		const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
		const [directory, name] = rest;
		const isSkill = directory !== undefined && rest.length === 2 && name === skillFileName;
		return isSkill && content.kind === 'text' ? [{ directory, text: content.text }] : [];
	});
}

const tiersOf = (snapshot: Snapshot): GoClawSkillTier[] =>
	tierFolders(snapshot).map(({ source, folder }) => ({
		source,
		folder,
		skills: isOwn(snapshot, folder)
			? skillsHere(snapshot, folder.slice(snapshot.root.length + 1))
			: skillsAround(snapshot, folder),
	}));

/** The skills as they are listed, before an agent's list of those that it may see. */
export const knownSkills = (snapshot: Snapshot): readonly GoClawSkill[] => listSkills(tiersOf(snapshot));

/** The list of skills in an agent's prompt; empty where they are too many, too long or none. */
export function inlineSummary(snapshot: Snapshot, settings: GoClawSettings, agentId: string): string {
	const skills = knownSkills(snapshot);
	const allow = settings.allowedSkills(agentId);
	return areInline(filterSkills(skills, allow)) ? skillsSummary(skills, allow) : '';
}

/** Every skill of the workspace: as listed, or the one that takes its folder's name. */
function skillsIn(snapshot: Snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
	const tiers = tiersOf(snapshot);
	const within = (path: string): WorkspacePath => path.slice(snapshot.root.length + 1);
	const listed = listSkills(tiers);
	const readings = new Map<WorkspacePath, SkillReading>(
		listed
			.filter(({ path }) => isOwn(snapshot, path))
			.map(({ path, name, description }) => [within(path), { kind: 'listed', name, description }]),
	);
	for (const { folder, skills } of tiers) {
		for (const { directory } of isOwn(snapshot, folder) ? skills : []) {
			const path = within(`${folder}/${directory}/${skillFileName}`);
			const first = listed.find(({ baseDir }) => baseDir.slice(baseDir.lastIndexOf('/') + 1) === directory);
			if (first && !readings.has(path)) {
				readings.set(path, { kind: 'shadowed', by: isOwn(snapshot, first.path) ? within(first.path) : first.path });
			}
		}
	}
	const shared = sharedElsewhere(snapshot);
	if (shared === undefined) return readings;
	const reason = `GoClaw takes the skills of every agent from ${shared}`;
	for (const folder of ['skills', '.agents/skills'])
		for (const { directory } of skillsHere(snapshot, folder))
			readings.set(`${folder}/${directory}/${skillFileName}`, { kind: 'unseen', reason });
	return readings;
}

/** Skills as GoClaw finds them: in the workspace that all agents share, and in two folders of the person's. */
export const skillsOfGoClaw: SkillsCapability = {
	...skillsFrom(skillsIn),
	list(snapshot, session) {
		const own = skillsFrom(skillsIn).list(snapshot, session).skills;
		const around = knownSkills(snapshot).filter(({ path }) => !isOwn(snapshot, path));
		const folders = tierFolders(snapshot);
		const titleOf = (source: GoClawSkill['source']) => folders.find((each) => each.source === source)?.title ?? '';
		const listed = around.map(
			({ name, description, path, source }): ListedSkill => ({
				name,
				description,
				location: path,
				source: titleOf(source),
				state: 'listed',
				reason: '',
				length: 0,
			}),
		);
		const lengths = lengthsIn(snapshot, session);
		const untold = whyUntold(snapshot, session);
		const allowed = [...own, ...listed].map((skill) => asAllowed(snapshot, session, skill));
		const known = allowed.filter(({ state }) => state !== 'out');
		return {
			skills: allowed.map((skill) => ({
				...skill,
				length: lengths.get(skill.location) ?? 0,
				...(untold !== undefined && { state: 'out', reason: skill.reason || untold }),
			})),
			notes: [
				...(untold === undefined ? [] : [`This session has no list of skills: ${untold}.`]),
				...(untold === undefined && known.length > 0 && lengths.size === 0 ? [tooMany] : []),
			],
		};
	},
	places: (snapshot) => ({
		folders: tierFolders(snapshot).flatMap(({ folder }) => (isOwn(snapshot, folder) ? [] : [folder])),
		named: [],
	}),
};

const tooMany = 'There are too many skills to list, or their texts are too long: the agent has to search for them.';

/** Why the prompt of the session has no list of skills, one clause; undefined where it may have one. */
function whyUntold(snapshot: Snapshot, session: Session): string | undefined {
	switch (classify(sessionKey(session, session.agentId ?? settingsOf(snapshot.config).defaultAgentId))) {
		case 'cron':
			return 'GoClaw leaves it out of the prompt of a cron run';
		case 'subagent':
			return 'subagents have a short prompt of their own';
		case 'other':
			return undefined;
	}
}

/** UTF-8 bytes of each skill that the prompt of the session lists, by its absolute path. */
function lengthsIn(snapshot: Snapshot, session: Session): ReadonlyMap<string, number> {
	const settings = settingsOf(snapshot.config);
	const agentId = session.agentId ?? settings.defaultAgentId;
	if (whyUntold(snapshot, session) !== undefined) return new Map();
	const shown = filterSkills(knownSkills(snapshot), settings.allowedSkills(agentId));
	return new Map(areInline(shown) ? shown.map((skill) => [skill.path, lengthInSummary(skill)]) : []);
}

/** An agent's own list goes by the names that are shown. */
function asAllowed({ config }: Snapshot, { agentId }: Session, skill: ListedSkill): ListedSkill {
	const settings = settingsOf(config);
	const allowed = settings.allowedSkills(agentId ?? settings.defaultAgentId);
	if (skill.state === 'out' || allowed === null || allowed.includes(skill.name ?? '')) return skill;
	return { ...skill, state: 'out', reason: 'the configuration of the agent does not name it under skills' };
}
