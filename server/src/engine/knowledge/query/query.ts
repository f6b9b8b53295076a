import type { Expression } from 'jsonata';

/** What came of a query. */
export type QueryOutcome =
	/** Undefined where nothing matched. */
	| { readonly kind: 'found'; readonly value: unknown }
	/** `position` is an offset into the expression in UTF-16 units, just behind what is wrong. */
	| { readonly kind: 'invalid'; readonly message: string; readonly code?: string; readonly position?: number }
	/** The same `position`, where JSONata itself gave up; our own limits have none. */
	| {
			readonly kind: 'failed';
			readonly message: string;
			readonly code?: string;
			readonly position?: number;
			/** True where it was us who stopped it. */
			readonly isLimit?: true;
	  };

/** Steps of an evaluation. The runtime stops by the clock, after five seconds, which a tight loop overruns. */
const mostSteps = 2_000_000;
/** Calls inside calls: beyond that the stack would run out. */
const deepest = 500;

/**
 * What the JSONata `expression` finds in `data`. It computes and has nothing to act on, but its regular expressions are
 * those of JavaScript: run it where it can be stopped. Never rejects.
 */
export async function queryJson(data: unknown, expression: string): Promise<QueryOutcome> {
	// Loaded when it is first asked for: few sessions do.
	const { default: jsonata } = await import('jsonata');
	let compiled: Expression;
	try {
		compiled = jsonata(expression);
	} catch (error) {
		return { kind: 'invalid', ...told(error) };
	}
	bound(compiled);
	try {
		return { kind: 'found', value: plain(await compiled.evaluate(data)) };
	} catch (error) {
		return { kind: 'failed', ...told(error), ...(error instanceof Exceeded && { isLimit: true }) };
	}
}

class Exceeded extends Error {}

/** As JSON has it: lists of JSONata carry marks of its own, and functions are no answer. */
const plain = (value: unknown): unknown =>
	value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null');

/** JSONata throws plain objects as well as errors; they say where, and by which of its own codes. */
function told(error: unknown): { readonly message: string; readonly code?: string; readonly position?: number } {
	const { message, code, position } = Object(error) as Readonly<Record<string, unknown>>;
	return {
		message: typeof message === 'string' ? message : String(error),
		...(typeof code === 'string' ? { code } : {}),
		...(typeof position === 'number' ? { position } : {}),
	};
}

/** Counts steps by the hooks that JSONata offers for that. */
function bound(expression: Expression): void {
	let steps = 0;
	let depth = 0;
	const check = (): void => {
		if (steps > mostSteps) throw new Exceeded(`evaluation exceeded ${mostSteps} steps`);
		if (depth > deepest) throw new Exceeded(`evaluation went deeper than ${deepest} calls`);
	};
	expression.assign(Symbol.for('jsonata.__evaluate_entry') as unknown as string, () => {
		steps += 1;
		depth += 1;
		check();
	});
	expression.assign(Symbol.for('jsonata.__evaluate_exit') as unknown as string, () => {
		depth -= 1;
		check();
	});
}
