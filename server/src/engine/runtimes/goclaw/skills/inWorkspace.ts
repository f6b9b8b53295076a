import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import type { Settings } from '../settings.ts';
import { filterSkills, listSkills, type SkillTier } from './list.ts';
import { areInline, skillsSummary } from './summary.ts';

const tierFolders = [
	['workspace', 'skills'],
	['agents-project', '.agents/skills'],
] as const satisfies readonly (readonly [SkillTier['source'], string])[];

/** The tiers that lie in the workspace; those in the home folder are not looked into. */
function tiersOf(snapshot: Snapshot): SkillTier[] {
	return tierFolders.map(([source, folder]) => {
		const skills = [...snapshot.files.keys()].flatMap((path) => {
			const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
			const [directory, name] = rest;
			const text = rest.length === 2 && name === 'SKILL.md' ? textOf(snapshot, path) : undefined;
			return directory === undefined || text === undefined ? [] : [{ directory, text }];
		});
		return { source, folder: `${snapshot.root}/${folder}`, skills };
	});
}

/** The list of skills in an agent's prompt; empty where they are too many, too long or none. */
export function inlineSummary(snapshot: Snapshot, settings: Settings, agentId: string): string {
	const skills = listSkills(tiersOf(snapshot));
	const allow = settings.allowedSkills(agentId);
	return areInline(filterSkills(skills, allow)) ? skillsSummary(skills, allow) : '';
}
