import type * as z from 'zod';
import type { Operation } from './operation.ts';
import { type KnowledgeTool, knowledgeTool } from './tool.ts';

/** An operation of the store as a tool, in the manner of Botholomew: what it says stands in `data`. */
export const offered = <Schema extends z.ZodType>(
	schema: Schema,
	operation: Operation<z.infer<Schema>, object>,
	changing: (input: z.infer<Schema>) => boolean,
): KnowledgeTool =>
	knowledgeTool(schema, {
		writes: changing,
		run(context, input) {
			const { data, changes = [] } = operation(context, input);
			return { result: { is_error: false, data }, changes };
		},
	});
