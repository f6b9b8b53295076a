import { readFiles } from '../../../workspace/files.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { SkillReading } from '../../capabilities/skills.ts';
import type { GoClawSettings } from '../config/settings.ts';
import { filterSkills, type GoClawSkill, type GoClawSkillTier, listSkills } from './list.ts';
import { areInline, skillsSummary } from './summary.ts';

const tierFolders = [
	['workspace', 'skills'],
	['agents-project', '.agents/skills'],
] as const satisfies readonly (readonly [GoClawSkillTier['source'], string])[];

/** The tiers that lie in the workspace; those in the home folder are not looked into. */
function tiersOf(snapshot: Snapshot): GoClawSkillTier[] {
	return tierFolders.map(([source, folder]) => {
		const skills = readFiles(snapshot.files).flatMap(({ path, content }) => {
			const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
			const [directory, name] = rest;
			const isSkill = directory !== undefined && rest.length === 2 && name === 'SKILL.md';
			return isSkill && content.kind === 'text' ? [{ directory, text: content.text }] : [];
		});
		return { source, folder: `${snapshot.root}/${folder}`, skills };
	});
}

/** The skills of the workspace as they are listed, before an agent's list of those that it may see. */
export const workspaceSkills = (snapshot: Snapshot): readonly GoClawSkill[] => listSkills(tiersOf(snapshot));

/** The list of skills in an agent's prompt; empty where they are too many, too long or none. */
export function inlineSummary(snapshot: Snapshot, settings: GoClawSettings, agentId: string): string {
	const skills = listSkills(tiersOf(snapshot));
	const allow = settings.allowedSkills(agentId);
	return areInline(filterSkills(skills, allow)) ? skillsSummary(skills, allow) : '';
}

/** Every skill of the workspace: as listed, or the one that takes its folder's name. */
export function skillsIn(snapshot: Snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
	const tiers = tiersOf(snapshot);
	const within = (path: string): WorkspacePath => path.slice(snapshot.root.length + 1);
	const listed = listSkills(tiers);
	const readings = new Map<WorkspacePath, SkillReading>(
		listed.map(({ path, name, description }) => [within(path), { kind: 'listed', name, description }]),
	);
	for (const { folder, skills } of tiers) {
		for (const { directory } of skills) {
			const path = within(`${folder}/${directory}/SKILL.md`);
			const first = listed.find(({ baseDir }) => baseDir.slice(baseDir.lastIndexOf('/') + 1) === directory);
			if (first && !readings.has(path)) readings.set(path, { kind: 'shadowed', by: within(first.path) });
		}
	}
	return readings;
}
