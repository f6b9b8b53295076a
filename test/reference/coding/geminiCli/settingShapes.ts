import type { Json, JsonObject } from '../../../../server/src/engine/text/json5.ts';
import type { Dice } from '../../../support/random.ts';

const fileNames: readonly Json[] = [
	'AGENTS.md',
	'GEMINI.md',
	['AGENTS.md', 'GEMINI.md'],
	['GEMINI.md', 'AGENTS.md'],
	['Z.md', 'AGENTS.md'],
	['CLAUDE.md', 'AGENTS.md', 'CLAUDE.md'],
	' AGENTS.md ',
	'docs/ai.md',
	'./AGENTS.md',
	'../AGENTS.md',
	'',
	'  ',
	[],
	['', 'AGENTS.md'],
];

/** All of them are there: the program does not start where one is not. */
export const included = [
	'<OUT>/lib',
	'<AROUND>/beside',
	'~/lib',
	'<PROJECT>/src',
	'<OUT>/linkedlib',
	'.',
	'<OUT>',
] as const;

/** Settings of the person, or of the project. */
export function settings(dice: Dice): JsonObject {
	const context: Record<string, Json> = {};
	if (dice.chance(0.5)) context.fileName = dice.one(fileNames);
	if (dice.chance(0.2)) context.importFormat = dice.one(['tree', 'flat']);
	if (dice.chance(0.2)) {
		context.memoryBoundaryMarkers = dice.one<Json>([
			[],
			['.git'],
			['.root'],
			['.root', '.git'],
			['package.json'],
			['../x'],
			['/'],
			[''],
		]);
	}
	if (dice.chance(0.15)) {
		context.includeDirectories = dice.some(included, 0.4);
	}
	if (dice.chance(0.1)) context.includeDirectoryTree = dice.chance(0.5);
	if (dice.chance(0.1)) context.discoveryMaxDirs = dice.one([0, 1, 200]);
	const skills: Record<string, Json> = {};
	if (dice.chance(0.1)) skills.enabled = dice.chance(0.5);
	if (dice.chance(0.2))
		skills.disabled = dice.some(['s', 'S', 'skill-creator', 'antigravity-support', 'two words'], 0.4);
	return {
		...(Object.keys(context).length > 0 ? { context } : {}),
		...(Object.keys(skills).length > 0 ? { skills } : {}),
		...(dice.chance(0.05) ? { general: { vimMode: true } } : {}),
		...(dice.chance(0.05) ? { contextFileName: 'OLD.md' } : {}),
	};
}
