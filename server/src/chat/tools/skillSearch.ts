import { sendable } from '../../engine/prompt/wording/asChatted.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { skillsOf } from './skills.ts';
import { type ChatTool, chatTool } from './tool.ts';

async function textsOf(workspace: Workspace): Promise<ReadonlyMap<WorkspacePath, string>> {
	const texts = new Map<WorkspacePath, string>();
	for (const { path } of await skillsOf(workspace)) {
		const content = await workspace.read(path);
		if (content?.kind === 'text') texts.set(path, content.text);
	}
	return texts;
}

/** The search for skills as the runtime has it. */
export function skillSearchTools({ runtime }: Workspace): readonly ChatTool[] {
	const search = runtime.skills?.search;
	if (!search) return [];
	return [
		chatTool({
			name: 'skill_search',
			permission: 'read',
			description: search.description,
			input: search.input,
			summary: ({ query }) => `Searches the skills for “${query}”`,
			async run(input, { workspace }) {
				await workspace.settleLinks();
				const texts = search.readsTexts ? await textsOf(workspace) : new Map<WorkspacePath, string>();
				return search.answer(input, sendable(workspace.snapshot()), texts);
			},
		}),
	];
}
