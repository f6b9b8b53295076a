import { updateContextFile, updateTools } from '../../../server/src/engine/runtimes/botholomew/memory/updateTools.ts';
import { promptTools } from '../../../server/src/engine/runtimes/botholomew/prompt/promptTools.ts';
import { inputIssues } from '../../../server/src/engine/schema/inputIssues.ts';
import { applyLinePatches, linePatchSchema } from '../../../server/src/engine/text/patches/linePatches.ts';
import type { Adapter } from '../case.ts';

const promptTool =
	(name: string): Adapter =>
	({ before, input }) => {
		const folder = { path: '<ROOT>/prompts', files: new Map<string, string>(Object.entries(before)) };
		const { result, files } = promptTools[name]?.(folder, input) ?? { result: `no tool ${name}`, files: folder.files };
		return { result, after: Object.fromEntries(files) };
	};

const updateTool =
	(name: string): Adapter =>
	({ before, content }) => {
		const { output, text } = updateContextFile(`<ROOT>/.botholomew/${updateTools[name]}`, before ?? undefined, content);
		return { result: { ok: output }, after: text ?? before };
	};

export const toolAdapters: Readonly<Record<string, Adapter>> = {
	...Object.fromEntries(Object.keys(promptTools).map((name) => [name, promptTool(name)])),
	...Object.fromEntries(Object.keys(updateTools).map((name) => [name, updateTool(name)])),
	applyLinePatches: ({ raw, patches }) => ({ ok: applyLinePatches(raw, patches) }),
	LinePatchSchema(input) {
		const parsed = linePatchSchema.safeParse(input);
		return parsed.success ? { ok: parsed.data } : { issues: inputIssues(parsed.error) };
	},
};
