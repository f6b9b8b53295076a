import { expect, it } from 'vitest';
import type { Shape, ShapeFile } from '../../../../server/src/engine/runtimes/openclaw/config/validation/shape.ts';
import { schemaOf } from '../../../../server/src/engine/runtimes/openclaw/config/validation/shape.ts';
import { surelyFits } from '../../../../server/src/engine/runtimes/openclaw/config/validation/surelyFits.ts';
import { v2026_1_24 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_1_24.ts';
import { v2026_1_29 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_1_29.ts';
import { v2026_9_6 } from '../../../../server/src/engine/runtimes/openclaw/versions/v2026_9_6.ts';
import type { Json } from '../../../../server/src/engine/text/json5.ts';

let seed = 11;
const next = (below: number): number => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % below;
};
const oneOf = <Each>(list: readonly Each[]): Each => list[next(list.length)] as Each;

/** What has not to do with the schema. */
const anything: readonly Json[] = [
	'',
	'a',
	'30m',
	'*',
	'open',
	0,
	1,
	-1,
	1.5,
	1e300,
	true,
	false,
	null,
	[],
	{},
	['*'],
	{ a: 1 },
];
const texts = [
	'',
	'a',
	'main',
	'30m',
	'http://a.b',
	'/usr/bin/a',
	'open',
	'*',
	'x'.repeat(600),
	'12:00',
	' a ',
	'main\n',
	'Main',
	'-a',
	'models/x',
];
const numbers = [0, 1, 2, 14, 15, 100, -1, 0.5, 65_536, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN];

/** A value of about that shape. */
function made(file: ShapeFile, node: Shape, depth: number): Json {
	if (next(24) === 0) return oneOf(anything);
	const of = (each: Shape) => made(file, each, depth + 1);
	if (typeof node === 'string')
		return { s: oneOf(texts), n: oneOf(numbers), b: next(2) === 0, u: oneOf(anything), '0': null }[node];
	switch (node[0]) {
		case 's':
			return oneOf(texts);
		case 'n':
			return oneOf(numbers);
		case 'l':
		case 'e':
			return oneOf(node[1]);
		case 'o': {
			const names = Object.keys(node[1]);
			const few = names.filter((name) => name.endsWith('!') || next(names.length) < 3);
			const entries = few
				.filter(() => next(30) > 0)
				.map((name): [string, Json] => [
					name.replace(/!$/u, ''),
					depth > 6 ? oneOf(anything) : of(node[1][name] ?? 'u'),
				]);
			const other: [string, Json][] =
				next(20) === 0 ? [[oneOf(['zzz', '__proto__', 'toString']), oneOf(anything)]] : [];
			return Object.fromEntries([...entries, ...other]);
		}
		case 'a':
			return Array.from({ length: next(3) }, () => of(node[1]));
		case 't':
			return node[1].map(of);
		case 'r':
			return Object.fromEntries(
				Array.from({ length: next(3) }, (): [string, Json] => [String(of(node[1])), of(node[2])]),
			);
		case '|':
			return of(oneOf(node[1]));
		case 'd':
			return of(oneOf(node[2]));
		case '?':
			return next(4) === 0 ? null : of(node[1]);
		case '>':
			return of(node[1]);
		case '#':
			return of(file.shared[node[1]] ?? 'u');
	}
}

it.each([v2026_1_24, v2026_1_29, v2026_9_6])('what surely fits $id is accepted by its schema', ({ configShape }) => {
	const keys = configShape.root[0] === 'o' ? Object.entries(configShape.root[1] as Record<string, Shape>) : [];
	expect(keys.length).toBeGreaterThan(10);
	const schema = schemaOf(configShape);
	let fitting = 0;
	let accepted = 0;
	for (const [name, shape] of keys) {
		for (let round = 0; round < 150; round++) {
			const value = { [name.replace(/!$/u, '')]: made(configShape, shape, 0) };
			const isAccepted = schema.safeParse(value, { jitless: true }).success;
			const fits = surelyFits(configShape, value);
			if (fits) expect(isAccepted, JSON.stringify(value)).toBe(true);
			accepted += isAccepted ? 1 : 0;
			fitting += fits ? 1 : 0;
		}
	}
	expect(accepted).toBeGreaterThan(800);
	expect(fitting / accepted).toBeGreaterThan(0.98);
});
