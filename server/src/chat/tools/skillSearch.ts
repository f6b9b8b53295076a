import * as z from 'zod';
import { sendable } from '../../engine/prompt/asChatted.ts';
import { searchSkillFiles } from '../../engine/runtimes/botholomew/skillSearch.ts';
import { parseSkillFile, type Skill } from '../../engine/runtimes/botholomew/skills.ts';
import { indexSkills } from '../../engine/runtimes/goclaw/skills/bm25.ts';
import { workspaceSkills } from '../../engine/runtimes/goclaw/skills/inWorkspace.ts';
import { skillSearch } from '../../engine/runtimes/goclaw/skills/search.ts';
import type { Workspace } from '../../host/workspaces.ts';
import { skillsOf } from './skills.ts';
import { type ChatTool, chatTool, done } from './tool.ts';

const account = ({ query }: { readonly query: string }): string => `Searches the skills for “${query}”`;

const inGoClaw = chatTool({
	name: 'skill_search',
	permission: 'read',
	description: 'Finds skills by what they are for. Read the best one with load_skill before you use it.',
	input: z.object({ query: z.string().max(2_000), max_results: z.number().optional() }),
	account,
	async run(input, { workspace }) {
		await workspace.settleLinks();
		const answer = skillSearch(input, indexSkills(workspaceSkills(sendable(workspace.snapshot()))));
		if (answer.kind !== 'found') return { text: answer.text, isError: answer.kind === 'refused' };
		return done(`${answer.json}\n\nRead the first of them with load_skill, by its name, before you go on.`);
	},
});

const inBotholomew = chatTool({
	name: 'skill_search',
	permission: 'read',
	description: 'Finds skills by words in their names, descriptions, arguments and text.',
	input: z.object({ query: z.string().min(1).max(2_000), limit: z.int().min(1).max(100).default(10) }),
	account,
	async run({ query, limit }, { workspace }) {
		const files: Skill[] = [];
		for (const { path } of await skillsOf(workspace)) {
			const content = await workspace.read(path);
			if (content?.kind === 'text') files.push(parseSkillFile(content.text, path));
		}
		const results = searchSkillFiles(files, query).slice(0, limit);
		return done(JSON.stringify({ results, total: results.length, is_error: false }));
	},
});

/** The search for skills as the runtime has it. */
export const skillSearchTools = ({ runtime }: Workspace): readonly ChatTool[] => [
	runtime.family === 'botholomew' ? inBotholomew : inGoClaw,
];
