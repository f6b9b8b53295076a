import type { SelfEdit } from '../../capabilities/selfEdit.ts';
import type { BotholomewProfile } from '../profile.ts';
import { changeByAgent } from './agentChanges.ts';
import { selfEditTools } from './selfEditTools.ts';
import { updateTools } from './updateTools.ts';

/** The file that `input` names; undefined where it names none, or one that is not at the top of the folder. */
function namedFile(input: unknown): string | undefined {
	const name = typeof input === 'object' && input !== null && 'name' in input ? input.name : undefined;
	return typeof name === 'string' && !name.includes('/') && !name.includes('..') ? `${name}.md` : undefined;
}

type ToolName = keyof typeof selfEditTools;

function toolOn(folder: string, tool: ToolName, fileOf: (input: unknown) => string | undefined): SelfEdit {
	return {
		...selfEditTools[tool],
		target(input) {
			const file = fileOf(input);
			return file === undefined ? undefined : `${folder}/${file}`;
		},
		run(text, input, { root, now }) {
			const file = fileOf(input) ?? '';
			const before = new Map(text === undefined ? [] : [[file, text]]);
			const { result: says, files } = changeByAgent({ path: `${root}/${folder}`, files: before }, { tool, input, now });
			const after = files.get(file);
			if (after === text) return { says, change: { kind: 'none' } };
			return { says, change: after === undefined ? { kind: 'remove' } : { kind: 'write', text: after } };
		},
	};
}

/** How an agent of this version changes its persistent context, by the tools' names. */
export function selfEdits({ folder, strict }: BotholomewProfile): Readonly<Record<string, SelfEdit>> {
	const tools: readonly (readonly [ToolName, (input: unknown) => string | undefined])[] = strict
		? (['prompt_create', 'prompt_edit', 'prompt_delete'] as const).map((tool) => [tool, namedFile])
		: (['update_beliefs', 'update_goals'] as const).map((tool) => [tool, () => updateTools[tool]]);
	return Object.fromEntries(tools.map(([tool, fileOf]) => [tool, toolOn(folder, tool, fileOf)]));
}
