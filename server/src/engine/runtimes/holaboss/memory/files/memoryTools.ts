import { argumentsIn, jsonAnswer, type MemoryTool } from '../../../../memory/memoryTool.ts';
import type { JsonSchema } from '../../../../schema/jsonSchema.ts';
import { errorMessage } from '../../../../text/errorMessage.ts';
import { type MemoryHome, sharedHome } from '../home.ts';
import { lineWindow, searchMemory } from './fileService.ts';
import { authorizeMemoryPath } from './namespace.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const whole: JsonSchema = { type: 'integer' };
const refusal: JsonSchema = { type: 'object', properties: { error: text }, required: ['error'] };

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown, otherwise: number): number =>
	typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

/**
 * The memory service of Holaboss, as far as the workspace called `workspaceId` may use it: its own memory and the
 * person's.
 */
export const memoryTools = (workspaceId: string, home: MemoryHome = sharedHome): readonly MemoryTool[] => [
	{
		name: 'memory_search',
		description: 'Searches the memory of this workspace and of the person by words.',
		parameters: {
			type: 'object',
			properties: { query: text, max_results: number, min_score: number },
			required: ['query'],
		},
		result: {
			anyOf: [
				{
					type: 'object',
					properties: {
						results: {
							type: 'array',
							items: {
								type: 'object',
								properties: { path: text, start_line: whole, end_line: whole, score: number, snippet: text },
								required: ['path', 'start_line', 'end_line', 'score', 'snippet'],
							},
						},
					},
					required: ['results'],
				},
				refusal,
			],
		},
		async run(input, { textsBelow }) {
			const { query, max_results, min_score } = argumentsIn(input);
			if (textIn(query).trim() === '') return jsonAnswer({ error: 'query is required' }, true);
			try {
				const texts = await textsBelow(home.folder);
				const files = Object.fromEntries([...texts].map(([path, content]) => [home.pathOf(path) ?? path, content]));
				const hits = searchMemory(files, workspaceId, textIn(query), {
					maxResults: Math.trunc(numberIn(max_results, 6)),
					minScore: numberIn(min_score, 0),
				});
				const results = hits.map(({ path, startLine, endLine, score, snippet }) => ({
					path,
					start_line: startLine,
					end_line: endLine,
					score,
					snippet,
				}));
				return jsonAnswer({ results });
			} catch (error) {
				return jsonAnswer({ error: errorMessage(error) }, true);
			}
		},
	},
	{
		name: 'memory_get',
		description: 'Reads a memory file of this workspace or of the person, or some lines of it.',
		parameters: {
			type: 'object',
			properties: { path: text, from_line: number, lines: number },
			required: ['path'],
		},
		result: {
			anyOf: [{ type: 'object', properties: { path: text, text }, required: ['path', 'text'] }, refusal],
		},
		async run(input, { read }) {
			const { path, from_line, lines } = argumentsIn(input);
			const verdict = authorizeMemoryPath(workspaceId, path);
			if (!verdict.ok) return jsonAnswer({ error: verdict.error }, true);
			try {
				const onDisk = home.diskPathOf(verdict.path);
				const content = onDisk === undefined ? '' : ((await read(onDisk)) ?? '');
				return jsonAnswer({ path: verdict.path, text: lineWindow(content, from_line, lines) });
			} catch (error) {
				return jsonAnswer({ error: errorMessage(error) }, true);
			}
		},
	},
];
