import { argumentsIn, type MemoryTool, type MemoryToolAnswer } from '../../../memory/memoryTool.ts';
import type { JsonSchema } from '../../../schema/jsonSchema.ts';
import { errorMessage } from '../../../text/errorMessage.ts';
import { isMemoryPath, memoryFileOf } from '../store/memoryPath.ts';
import { getAnswer, pathAsked, searchAnswer, searchAsked, type ToolAnswer } from './tools.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const whole: JsonSchema = { type: 'integer' };

const hit: JsonSchema = {
	type: 'object',
	properties: {
		path: text,
		start_line: whole,
		end_line: whole,
		score: number,
		snippet: text,
		source: text,
		scope: { type: 'string', enum: ['global', 'personal'] },
	},
	required: ['path', 'start_line', 'end_line', 'score', 'snippet', 'source'],
	additionalProperties: false,
};

/** Many answers are a sentence. */
const orSentence = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, text] });

/** As data where it is JSON; every sentence of the tools is none. */
const answered = ({ isError, text: message }: ToolAnswer): MemoryToolAnswer => ({
	isError,
	text: message,
	result: message.startsWith('{') ? JSON.parse(message) : message,
});

/** GoClaw's tools, with our guard in front of `memory_get`: a path that is no memory once `..` is followed is refused. */
export const memoryTools: readonly MemoryTool[] = [
	{
		name: 'memory_search',
		description: 'Searches what you noted in MEMORY.md and memory/*.md. Use it before you answer about earlier things.',
		parameters: {
			type: 'object',
			properties: { query: text, maxResults: number, minScore: number },
			required: ['query'],
		},
		result: orSentence({
			type: 'object',
			properties: { count: whole, results: { type: 'array', items: hit } },
			required: ['count', 'results'],
			additionalProperties: false,
		}),
		async run(input, { search }) {
			const asked = searchAsked(argumentsIn(input));
			if ('isError' in asked) return answered(asked);
			const { query, limit, minScore } = asked;
			try {
				return answered(searchAnswer(asked, await search({ query, minScore, ...(limit > 0 && { limit }) })));
			} catch (error) {
				return answered(searchAnswer(asked, { error: errorMessage(error) }));
			}
		},
	},
	{
		name: 'memory_get',
		description: 'Reads a memory file, or some lines of it.',
		parameters: {
			type: 'object',
			properties: { path: text, from: number, lines: number },
			required: ['path'],
		},
		result: orSentence({
			type: 'object',
			properties: { path: text, text },
			required: ['path', 'text'],
			additionalProperties: false,
		}),
		async run(input, { root, read }) {
			const given = argumentsIn(input);
			const asked = pathAsked(given);
			if ('isError' in asked) return answered(asked);
			const { path } = asked;
			const refused = (error: string) => answered(getAnswer(given, path, { error }));
			if (!isMemoryPath(path, root)) return refused('it is not part of the memory');
			try {
				const found = await read(memoryFileOf(path, root));
				return found === undefined
					? refused(`read ${path}: no such file or directory`)
					: answered(getAnswer(given, path, { text: found }));
			} catch (error) {
				return refused(errorMessage(error));
			}
		},
	},
];
