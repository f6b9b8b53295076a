import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { objectOfKeys } from '../../../../server/src/engine/runtimes/openclaw/config/validation/writtenKeys.ts';

const inner = { text: z.string().optional(), count: z.number().int() };
const keys = () => ({
	name: z.string(),
	level: z.enum(['low', 'high']).optional(),
	size: z.number().min(2).nullable().optional(),
	set: z.number().default(4),
	inner: objectOfKeys(inner, z.never()).optional(),
});

const values: readonly unknown[] = [
	{ name: 'a' },
	{},
	{ name: 'a', level: 'high', size: null, set: 2, inner: { count: 1 } },
	{ inner: { text: 3, count: 1.5, other: 1, another: 2 }, size: 1, level: 'middle', name: 7 },
	{ name: 'a', level: undefined, other: true },
	{ name: 'a', toString: 'own' },
	{ other: 1 },
	null,
	[],
	'text',
	undefined,
];

/** The same value or the same problems, in the same order. */
const outcome = (schema: z.ZodType, value: unknown) => {
	const { success, data, error } = schema.safeParse(value);
	return success ? { data } : { issues: error?.issues };
};

test.each([
	['none', z.never(), z.strictObject(keys())],
	['any', undefined, z.object(keys())],
	['numbers', z.number(), z.object(keys()).catchall(z.number())],
])('what zod says of all keys, for other keys: %s', (_, rest, theirs) => {
	const ours = objectOfKeys(keys(), rest);
	for (const value of [...values, ...values])
		expect(outcome(ours, value), JSON.stringify(value)).toEqual(outcome(theirs, value));
});

test('what is made of it goes by the same: with checks, nullable, told apart by a key', () => {
	const check = (value: unknown, context: z.core.$RefinementCtx) =>
		context.addIssue({ code: 'custom', path: ['name'], message: `no ${JSON.stringify(value)}` });
	const ours = objectOfKeys(keys(), z.never());
	const theirs = z.strictObject(keys());
	for (const value of values) {
		expect(outcome(ours.superRefine(check), value)).toEqual(outcome(theirs.superRefine(check), value));
		expect(outcome(ours.nullable(), value)).toEqual(outcome(theirs.nullable(), value));
	}
	const kinds = ['one', 'two'].map((kind) => ({ kind: z.literal(kind), count: z.number().optional() }));
	const apart = (make: (shape: (typeof kinds)[number]) => z.ZodType) =>
		z.discriminatedUnion('kind', kinds.map(make) as unknown as [z.ZodObject, ...z.ZodObject[]]);
	for (const value of [{ kind: 'two', count: 1 }, { kind: 'two', count: 'x' }, { kind: 'three' }, {}])
		expect(
			outcome(
				apart((shape) => objectOfKeys(shape, z.never())),
				value,
			),
		).toEqual(
			outcome(
				apart((shape) => z.strictObject(shape)),
				value,
			),
		);
});

test('a key that is not written is not asked', () => {
	const seldom = z.string().optional();
	const asked = vi.spyOn(seldom._zod, 'run');
	const schema = objectOfKeys({ name: z.string(), seldom }, z.never());
	expect(schema.safeParse({ name: 'a' }).success).toBe(true);
	expect(asked).not.toHaveBeenCalled();
	expect(schema.safeParse({ name: 'a', seldom: 1 }).success).toBe(false);
	expect(asked).toHaveBeenCalledOnce();
});
