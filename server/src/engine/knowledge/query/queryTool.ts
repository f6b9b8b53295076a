import { write } from '../operations/changing.ts';
import { HelpfulError, passOnFailure } from '../operations/helpfulError.ts';
import { documentAt } from '../operations/reading.ts';
import { knowledgeSchemas } from '../operations/schemas.ts';
import { type KnowledgeTool, knowledgeTool, refusalFor, type ToolResult, waitFor } from '../operations/tool.ts';
import { stored } from './pipe.ts';
import { type QueryOutcome, queryJson } from './query.ts';

/** UTF-16 units of a document that is queried, unless the agent says otherwise. */
const longestSource = 20_000_000;

const language = [
	'JSONata in short: $ is the whole document, and a.b.c goes down into it, through lists as well.',
	'$[amount > 100] keeps what fits; $.{ "id": id } makes an object of each; $^(>created) sorts, downwards here;',
	'$[[0..9]] takes the first ten; items{ key: $sum(amount) } groups. $count, $sum, $average, $min, $max, $distinct,',
	'$keys, $substring, $split, $join, $match, $number and $string do what their names say; $eval reads JSON in a text.',
	'All of it: https://docs.jsonata.org',
].join('\n');

const refuse = (error_type: string, message: string, next_action_hint: string): { readonly result: ToolResult } => ({
	result: { is_error: true, error_type, message, next_action_hint },
});

/** Asks a document that is JSON a question, and answers it or stores the answer (Botholomew 0.20.2). */
export const queryTool: KnowledgeTool = knowledgeTool(knowledgeSchemas.membot_query, {
	writes: ({ output_logical_path }) => Boolean(output_logical_path),
	run(context, { logical_path, expression, output_logical_path, change_note, max_input_bytes = longestSource }) {
		const asked = expression.trim();
		if (asked === '' || asked === '?') return { result: { is_error: false, message: language } };
		let text: string;
		try {
			text = documentAt(context, logical_path).content;
		} catch (error) {
			passOnFailure(error);
			return {
				result: refusalFor(context, error, error instanceof HelpfulError ? 'source_not_found' : 'internal_error'),
			};
		}
		if (text.length > max_input_bytes) {
			const message = context.forPeople
				? `${logical_path} has ${text.length} characters, and only ${max_input_bytes} are read; raise --max-input-bytes, or store less in one entry`
				: `Source is ${text.length} chars, exceeding max_input_bytes (${max_input_bytes}).`;
			return refuse('source_too_large', message, 'Raise max_input_bytes, or store less in one document.');
		}
		let data: unknown;
		try {
			data = JSON.parse(text);
		} catch (error) {
			const why = (error as Error).message;
			const message = context.forPeople
				? `${logical_path} is not JSON, and only JSON can be asked: ${why}`
				: `Source at ${logical_path} is not valid JSON: ${why}`;
			return refuse('invalid_json', message, 'Only JSON can be queried. Read other texts with membot_read.');
		}
		return waitFor(
			() => queryJson(data, asked),
			(then, outcome) => {
				switch (outcome.kind) {
					case 'invalid': {
						const where = outcome.position === undefined ? '' : ` (at position ${outcome.position})`;
						const message = then.forPeople
							? `the expression is not right${where}: ${outcome.message}. The expression “?” explains the language`
							: `Could not compile JSONata expression${where}: ${outcome.message}`;
						return refuse('invalid_expression', message, language);
					}
					case 'failed':
						return refuse(
							'evaluation_error',
							then.forPeople ? sayFailed(outcome) : `JSONata evaluation failed: ${outcome.message}`,
							language,
						);
					case 'found':
						break;
				}
				if (!output_logical_path) return { result: { is_error: false, ...described(outcome.value) } };
				const answer = JSON.stringify(outcome.value ?? null, null, 2);
				const { data: written, changes } = write(then, {
					logical_path: output_logical_path,
					content: answer,
					change_note,
				});
				return { result: stored(written, answer), changes };
			},
		);
	},
});

/** What JSONata has no code for is a fault of its own, whose words say nothing about the expression. */
function sayFailed({ message, code, isLimit }: Extract<QueryOutcome, { kind: 'failed' }>): string {
	if (isLimit) return 'the expression takes too long, or calls itself without end; ask for less at once';
	if (code === undefined) return `JSONata cannot work this expression out; write it in another way (${message})`;
	return `the expression does not fit this entry: ${message}`;
}

/** The value, of which type it is, and how many things it holds. */
function described(value: unknown) {
	if (value === null || value === undefined)
		return { ...(value === null ? { result: value } : {}), result_type: 'null' };
	if (Array.isArray(value)) return { result: value, result_type: 'array', result_count: value.length };
	const type = typeof value;
	if (type === 'object') return { result: value, result_type: type, result_count: Object.keys(value).length };
	return { result: value, result_type: type === 'string' || type === 'number' || type === 'boolean' ? type : 'null' };
}
