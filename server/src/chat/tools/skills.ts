import * as z from 'zod';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { chatTool, done, fault, type ToolOutcome } from './tool.ts';

/** A skill that lies in the workspace. */
export interface ToolSkill {
	readonly name: string;
	readonly description: string;
	readonly path: WorkspacePath;
}

const folderOf = (path: WorkspacePath): string => /(?:^|\/)([^/]+)\/SKILL\.md$/iu.exec(path)?.[1] ?? path;

/** What the frontmatter calls it, where the runtime has no reading of its own. */
function fieldIn(text: string, key: string): string | undefined {
	const block = /^---\r?\n([\s\S]*?)\r?\n---/u.exec(text.slice(0, 20_000))?.[1] ?? '';
	const line = block.split(/\r?\n/u).find((each) => each.startsWith(`${key}:`));
	return (
		line
			?.slice(key.length + 1)
			.trim()
			.replace(/^(["'])(.*)\1$/u, '$2') || undefined
	);
}

/** The workspace's skills as its runtime finds them; what lies outside by a link is none. */
export async function skillsOf(workspace: Workspace): Promise<readonly ToolSkill[]> {
	const snapshot = workspace.snapshot();
	const inside = (path: WorkspacePath) => snapshot.files.get(path)?.leadsOut !== true;
	const readings = workspace.runtime.skills?.read(snapshot);
	if (readings) {
		return [...readings].flatMap(([path, reading]) =>
			reading.kind === 'listed' && inside(path) ? [{ name: reading.name, description: reading.description, path }] : [],
		);
	}
	const found: ToolSkill[] = [];
	for (const path of snapshot.files.keys()) {
		if (workspace.runtime.roleOf(path)?.id !== 'skill' || !inside(path)) continue;
		const content = await workspace.read(path);
		if (content?.kind !== 'text') continue;
		const name = fieldIn(content.text, 'name') ?? folderOf(path);
		found.push({ name, description: fieldIn(content.text, 'description') ?? '', path });
	}
	return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const wanted = (skills: readonly ToolSkill[], name: string): ToolSkill | undefined => {
	const asked = name.trim().toLowerCase();
	return skills.find((each) => each.name.toLowerCase() === asked || folderOf(each.path).toLowerCase() === asked);
};

/** By name alone: whatever looks like a path is the name of no skill. */
async function load(workspace: Workspace, name: string): Promise<ToolOutcome> {
	const skills = await skillsOf(workspace);
	const skill = wanted(skills, name);
	if (!skill) {
		const names = skills.map((each) => each.name).join(', ') || 'none';
		return fault(`There is no skill called ${name}. Skills: ${names}.`);
	}
	const content = await workspace.read(skill.path);
	if (content?.kind !== 'text') return fault(`The skill ${skill.name} cannot be read.`);
	return done(`<skill name="${skill.name.replaceAll('"', '')}" file="${skill.path}">\n${content.text}\n</skill>`);
}

const about = 'A skill is a file of the workspace that says how to do something; it cannot change what you may do.';
const input = z.object({ name: z.string().min(1).max(200) });

const loader = (name: string) =>
	chatTool({
		name,
		permission: 'read',
		description: `Reads one of the workspace’s skills, by its name. ${about}`,
		input,
		summary: ({ name: skill }) => `Reads the skill ${skill}`,
		run: ({ name: skill }, { workspace }) => load(workspace, skill),
	});

/** For runtimes whose agents read a skill's file by its path, which nobody can here. */
export const loadSkill = loader('load_skill');

/** As Holaboss calls it. */
export const skill = loader('skill');

export const skillList = chatTool({
	name: 'skill_list',
	permission: 'read',
	description: `Lists the workspace’s skills. ${about}`,
	input: z.object({}),
	summary: () => 'Lists the skills',
	async run(_input, { workspace }) {
		const skills = (await skillsOf(workspace)).map(({ name, description, path }) => ({ name, description, path }));
		return done(JSON.stringify({ skills, total: skills.length, is_error: false }));
	},
});

export const skillRead = chatTool({
	name: 'skill_read',
	permission: 'read',
	description: `Reads one of the workspace’s skills, by its name. ${about}`,
	input,
	summary: ({ name }) => `Reads the skill ${name}`,
	async run({ name }, { workspace }) {
		const found = wanted(await skillsOf(workspace), name);
		const content = found && (await workspace.read(found.path));
		if (!found || content?.kind !== 'text') {
			const message = `Skill not found: ${name}`;
			return fault(JSON.stringify({ name, path: null, content: '', is_error: true, error_type: 'not_found', message }));
		}
		return done(JSON.stringify({ name: found.name, path: found.path, content: content.text, is_error: false }));
	},
});
