import type { JsonSchema } from '../../../../schema/jsonSchema.ts';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer', minimum: 1 };

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
	type: 'object',
	properties,
	required,
	additionalProperties: false,
});

/** What the tools of a version take and give. */
export interface ToolSchemas {
	readonly searchParameters: JsonSchema;
	readonly searchResult: JsonSchema;
	readonly getParameters: JsonSchema;
	readonly getResult: JsonSchema;
}

const hit = object(
	{ path: text, startLine: whole, endLine: whole, score: { type: 'number' }, snippet: text, source: text },
	['path', 'startLine', 'endLine', 'score', 'snippet', 'source'],
);

/** Where a parameter that has to be there is not. */
const misuse = object({ error: text }, ['error']);

const searchResult: JsonSchema = {
	anyOf: [
		misuse,
		object({ results: { type: 'array', items: hit }, provider: text, model: text }, ['results', 'provider', 'model']),
		object({ results: { type: 'array', maxItems: 0 }, disabled: { type: 'boolean' }, error: text }, [
			'results',
			'disabled',
			'error',
		]),
	],
};

const refusal = { path: text, text, disabled: { type: 'boolean' }, error: text } as const;

/** OpenClaw 2026.1: counts are any numbers. */
export const toolSchemas2026_1: ToolSchemas = {
	searchParameters: object({ query: text, maxResults: { type: 'number' }, minScore: { type: 'number' } }, ['query']),
	searchResult,
	getParameters: object({ path: text, from: { type: 'number' }, lines: { type: 'number' } }, ['path']),
	getResult: {
		anyOf: [
			misuse,
			object({ path: text, text }, ['path', 'text']),
			object(refusal, ['path', 'text', 'disabled', 'error']),
		],
	},
};

/** OpenClaw 2026.9.6: whole counts, and which body of text is meant. */
export const toolSchemas2026_9: ToolSchemas = {
	searchParameters: object(
		{
			query: text,
			maxResults: whole,
			minScore: { type: 'number', minimum: 0 },
			corpus: { type: 'string', enum: ['memory', 'wiki', 'all', 'sessions'] },
		},
		['query'],
	),
	searchResult,
	getParameters: object(
		{ path: text, from: whole, lines: whole, corpus: { type: 'string', enum: ['memory', 'wiki', 'all'] } },
		['path'],
	),
	getResult: {
		anyOf: [
			misuse,
			object(
				{
					status: { type: 'string', enum: ['ok', 'not_found'] },
					path: text,
					text,
					from: whole,
					lines: { type: 'integer', minimum: 0 },
					truncated: { type: 'boolean' },
					nextFrom: whole,
				},
				['status', 'path', 'text'],
			),
			object({ status: { type: 'string', enum: ['error'] }, ...refusal }, [
				'status',
				'path',
				'text',
				'disabled',
				'error',
			]),
		],
	},
};
